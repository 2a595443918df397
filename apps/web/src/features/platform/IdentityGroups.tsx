import { identityProviderEndpoints as endpoints } from "@grand-livre/contracts/endpoints/identity-provider";
import { profileEndpoints } from "@grand-livre/contracts/endpoints/profile";
import { type IdentityGroupAnswer, identityGroupBody } from "@grand-livre/contracts/identity-provider";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { CompanyChecks } from "../../app/fields/CompanyChecks.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { readAll } from "../../lib/read-all.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Platform.module.css";

/** What each group of the provider opens: a profile, in some companies. */
export function IdentityGroups({ groups }: { readonly groups: readonly IdentityGroupAnswer[] }) {
  const [edited, setEdited] = useState<IdentityGroupAnswer | "new">();
  return (
    <Panel title="Groupes et profils">
      <div className={styles.lines}>
        <p className={styles.hint}>
          {groups.length === 0
            ? "Sans groupe, les personnes qui ont un compte gardent les droits donnés ici. Dès qu’un groupe est rattaché, il en faut un pour se connecter."
            : "À chaque connexion, une personne reçoit les profils et les sociétés de ses groupes, et perd ceux des autres groupes. Ce qu’aucun groupe ne nomme reste."}
        </p>
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.id}>
              <span>
                <strong>{group.name}</strong>
                {`\u00a0: ${group.profile.name}, ${formatPlural(group.legalEntities.length, "société", "sociétés")}`}
              </span>
              <ActionButton size="small" variant="text" onClick={() => setEdited(group)}>
                {`Modifier ${group.name}`}
              </ActionButton>
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <ActionButton size="small" variant="outlined" onClick={() => setEdited("new")}>
            Rattacher un groupe
          </ActionButton>
        </div>
      </div>
      {edited !== undefined && (
        <GroupPanel group={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Panel>
  );
}

interface GroupPanelProps {
  readonly group: IdentityGroupAnswer | undefined;
  readonly onClose: () => void;
}

function GroupPanel({ group, onClose }: GroupPanelProps) {
  const { run, busyReason } = useCommand([endpoints.read.tag]);
  const profiles = useQuery({
    queryKey: [profileEndpoints.list.tag, "choices"],
    queryFn: ({ signal }) => readAll(profileEndpoints.list, "profiles", {}, signal),
  });
  const form = useContractForm({
    initial: {
      name: group?.name ?? "",
      profileId: group?.profile.id ?? "",
      legalEntityRefIds: (group?.legalEntities.map(({ refId }) => refId) ?? []) as readonly string[],
    },
    labels: { name: "Groupe", profileId: "Profil", legalEntityRefIds: "Sociétés" },
    schema: identityGroupBody,
    body: (draft) => ({ ...draft, legalEntityRefIds: [...draft.legalEntityRefIds] }),
    send: async (body) => {
      await call(endpoints.saveGroup, { body });
      await queryClient.invalidateQueries({ queryKey: [endpoints.read.tag] });
      toast({ tone: "success", message: "Groupe enregistré." });
      onClose();
    },
  });
  const { field, values, change } = form;
  return (
    <SidePanel title={group?.name ?? "Rattacher un groupe"} onClose={onClose}>
      <EditForm
        form={{ ...form, missing: undefined }}
        place="panel"
        submitLabel="Enregistrer"
        onCancel={onClose}
      >
        <FormGrid columns={1}>
          <TextField
            {...field("name")}
            required
            autoFocus={group === undefined}
            disabled={group !== undefined}
            maxLength={200}
            help="Tel que le fournisseur l’envoie, un nom ou un identifiant."
          />
          <SelectField
            {...field("profileId")}
            options={(profiles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FormGrid>
        <CompanyChecks
          chosen={values.legalEntityRefIds}
          error={form.error("legalEntityRefIds")}
          onChange={(legalEntityRefIds) => change({ legalEntityRefIds })}
        />
        {group !== undefined && (
          <div>
            <ActionButton
              variant="outlined"
              color="error"
              disabledReason={busyReason}
              onClick={() =>
                void run(
                  endpoints.removeGroup,
                  { params: { id: group.id } },
                  {
                    confirm: {
                      title: "Détacher le groupe",
                      message: `À leur prochaine connexion, les personnes de « ${group.name} » n’ont plus ce profil par ce groupe.`,
                      confirmLabel: "Détacher",
                    },
                    said: "Groupe détaché.",
                    done: onClose,
                  },
                )
              }
            >
              Détacher…
            </ActionButton>
          </div>
        )}
      </EditForm>
    </SidePanel>
  );
}
