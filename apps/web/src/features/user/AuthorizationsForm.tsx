import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import { type UserAnswer, updateRightsBody } from "@grand-livre/contracts/user";
import { RightsMatrix } from "../../app/fields/RightsMatrix.tsx";
import { changeOfMatrix, isWithin, serviceIds, summaryOf, tickedOf } from "../../app/fields/rights-draft.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { mayDo } from "../../lib/rights.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Authorizations.module.css";
import {
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
  const off = form.missing ?? (user.may.giveRights ? undefined : OUT_OF_REACH);
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
      disabledReason={off ?? (form.dirty ? undefined : "Rien n’a changé.")}
    >
      {user.superAdministrator ? (
        <>
          <Notice title="Tous les droits">
            Super-administrateur{"\u00a0"}: il a tous les droits, sur toutes les entreprises.
          </Notice>
          <details className={styles.rest}>
            <summary>Droits hors super-administrateur</summary>
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
  return useResourceForm({
    edited: user,
    draft: (row = user) => draftOfRights(row, offered),
    labels: namesOfBoxes(offered),
    update: {
      endpoint: userEndpoints.updateRights,
      schema: updateRightsBody,
      body: (draft, row) => ({ version: row.version, ...bodyOfRights(draftOfRights(row, offered), draft) }),
    },
    reload: ({ id }) => call(userEndpoints.read, { params: { id } }),
    // Own rights are what menu and buttons show.
    tags: [userEndpoints.list.tag, identityEndpoints.session.tag],
    said: (saved) => `Droits de ${nameOf(saved)} enregistrés.`,
    onSaved,
  });
}
