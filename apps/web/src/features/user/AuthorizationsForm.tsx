import type { UserAnswer } from "@grand-livre/contracts/user";
import { useMemo, useRef } from "react";
import { RightsMatrix } from "../../app/fields/RightsMatrix.tsx";
import { changeOfMatrix, isWithin, serviceIds, summaryOf, tickedOf } from "../../app/fields/rights-draft.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { mayDo, useMissingRight } from "../../lib/rights.ts";
import { useForm } from "../../lib/use-form.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Authorizations.module.css";
import {
  type AuthorizationsDraft,
  bodyOfRights,
  boxesOfProfiles,
  chosen,
  draftOfRights,
  entityKey,
  namesOfBoxes,
  type Offered,
  profileKey,
} from "./authorizations-draft.ts";
import { OUT_OF_REACH } from "./user-reasons.ts";
import { nameOf } from "./user-words.ts";

export interface AuthorizationsFormProps {
  readonly user: UserAnswer;
  readonly offered: Offered;
  readonly onSaved: () => void;
}

const BEYOND_OWN = "Vous n’avez pas ce droit\u00a0: vous ne pouvez pas le donner.";

/** What one person is given: profiles, single rights and companies; saved together, merged with what another saved. */
export function AuthorizationsForm(props: AuthorizationsFormProps) {
  const { user, offered } = props;
  const me = useSignedInUser();
  const form = useAuthorizationsForm(props);
  const { values, change } = form;
  const missing = useMissingRight("authorizations", "Editor");
  const off = missing ?? (user.may.giveRights ? undefined : OUT_OF_REACH);
  const labels = useMemo(() => namesOfBoxes(offered), [offered]);
  const disabled = off !== undefined;
  const given = (
    <>
      <Panel title="Ses profils">
        <div className={styles.checks}>
          {offered.profiles.length === 0 && <p className={styles.none}>Aucun profil n’existe encore.</p>}
          {offered.profiles.map((profile) => {
            const given = values[profileKey(profile.id)] === true;
            const beyond = !isWithin(tickedOf(profile.rights), (service, action) =>
              mayDo(me, { service, action }),
            );
            return (
              <CheckField
                key={profile.id}
                label={profile.name}
                help={
                  beyond && !given
                    ? "Ce profil donne des droits que vous n’avez pas."
                    : profile.description || summaryOf(tickedOf(profile.rights))
                }
                value={given}
                disabled={disabled || (beyond && !given)}
                onChange={(value) => change({ [profileKey(profile.id)]: value })}
              />
            );
          })}
        </div>
      </Panel>
      <RightsMatrix
        rows={serviceIds}
        ticked={chosen(values, "right")}
        onChange={(ticked) => change(changeOfMatrix(values, ticked))}
        byProfile={boxesOfProfiles(values, offered.profiles)}
        disabled={disabled}
        mayGive={(service, action) => mayDo(me, { service, action })}
        closedReason={BEYOND_OWN}
      />
      <Panel title="Ses entreprises">
        <div className={styles.checks}>
          {offered.companies.map(({ value, label }) => (
            <CheckField
              key={value}
              label={label}
              value={values[entityKey(value)] === true}
              disabled={disabled}
              onChange={(given) => change({ [entityKey(value)]: given })}
            />
          ))}
        </div>
      </Panel>
    </>
  );
  return (
    <EditForm
      form={form}
      submitLabel="Enregistrer les droits"
      labels={labels}
      disabledReason={off ?? (form.dirty ? undefined : "Rien n’a changé.")}
    >
      {user.superAdministrator ? (
        <>
          <Notice title="Tous les droits">
            Super-administrateur{"\u00a0"}: il a tous les droits, sur toutes les entreprises.
          </Notice>
          <details className={styles.rest}>
            <summary>Ce qui lui resterait s’il ne l’était plus</summary>
            <div className={styles.sections}>{given}</div>
          </details>
        </>
      ) : (
        given
      )}
    </EditForm>
  );
}

function useAuthorizationsForm({ user, offered, onSaved }: AuthorizationsFormProps) {
  const version = useRef(user.version);
  const loaded = useRef(draftOfRights(user, offered));
  return useForm<AuthorizationsDraft>({
    initial: loaded.current,
    check: () => ({}),
    send: async (draft) => {
      const saved = await api.patch<UserAnswer>(`/api/user/${user.id}/rights`, {
        version: version.current,
        ...bodyOfRights(loaded.current, draft),
      });
      toast({ tone: "success", message: `Droits de ${nameOf(saved)} enregistrés.` });
      await queryClient.invalidateQueries({ queryKey: ["user"] });
      // Own rights are what menu and buttons show.
      await queryClient.invalidateQueries({ queryKey: ["identity"] });
      onSaved();
    },
    reload: async () => {
      const fresh = await api.get<UserAnswer>(`/api/user/${user.id}`);
      version.current = fresh.version;
      loaded.current = draftOfRights(fresh, offered);
      return loaded.current;
    },
  });
}
