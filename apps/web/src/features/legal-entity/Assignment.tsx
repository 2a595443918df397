import { assignCompanyBody, type CompanyAnswer, confidentialBody } from "@grand-livre/contracts/company";
import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { COMPANY_TOUCHES, usePeople } from "./company-command.ts";
import styles from "./FollowUp.module.css";
import { whyNot } from "./portfolio-words.ts";

/** Who is in charge, who works on it, its platform; and whether they alone see it. */
export function Assignment({ company }: { readonly company: CompanyAnswer }) {
  const { refId, version, abilities, confidential, manager, collaborators } = company;
  const { run, busyReason } = useCommand(COMPANY_TOUCHES);
  const [managerId, setManagerId] = useState(manager?.id ?? "");
  const [chosen, setChosen] = useState(() => collaborators.map(({ id }) => id));
  const known = usePeople() ?? [];
  const others = [...collaborators, ...(manager ? [manager] : [])];
  const people = [
    ...known,
    ...others.filter((one, at) => [...known, ...others.slice(0, at)].every(({ id }) => id !== one.id)),
  ];
  const locked = whyNot(abilities.assign);
  const params = { refId };
  const isChanged =
    managerId !== (manager?.id ?? "") ||
    chosen.toSorted().join() !==
      collaborators
        .map(({ id }) => id)
        .toSorted()
        .join();

  function assign() {
    const body = assignCompanyBody.parse({
      version,
      managerId: managerId === "" ? null : managerId,
      collaboratorIds: chosen,
    });
    return run(companyEndpoints.assign, { params, body }, { said: "Attribution enregistrée." });
  }
  function changeConfidential() {
    const body = confidentialBody.parse({
      version,
      confidential: !confidential,
      ...(confidential ? {} : { collaboratorIds: chosen }),
    });
    return run(
      companyEndpoints.makeConfidential,
      { params, body },
      {
        confirm: {
          title: confidential ? "Lever la confidentialité" : "Rendre confidentiel",
          message: confidential
            ? "Les super-administrateurs verront de nouveau cette société."
            : "Seuls les collaborateurs cochés verront cette société. Les délégations en cours ne la donnent plus.",
          confirmLabel: confidential ? "Lever" : "Rendre confidentiel",
        },
        said: confidential ? "Confidentialité levée." : "Société confidentielle.",
      },
    );
  }

  return (
    <>
      <FormGrid>
        <SelectField
          label="Responsable"
          value={managerId}
          onChange={setManagerId}
          disabled={locked !== undefined}
          options={[
            { value: "", label: "Aucun" },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField
          label="Plateforme agréée (PA)"
          value={company.platform ?? ""}
          onChange={() => undefined}
          readOnly
          help="Se règle dans Paramètres › Plateforme."
        />
      </FormGrid>
      <fieldset className={styles.people}>
        <legend>Collaborateurs</legend>
        {people.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            value={chosen.includes(id)}
            disabled={locked !== undefined}
            onChange={(on) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </fieldset>
      <div className={styles.steps}>
        <ActionButton
          size="small"
          disabledReason={locked ?? busyReason ?? (isChanged ? undefined : "Rien n’a changé.")}
          onClick={() => void assign()}
        >
          Enregistrer l’attribution
        </ActionButton>
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          disabledReason={
            whyNot(abilities.confidential) ??
            busyReason ??
            (!confidential && chosen.length === 0 ? "Cochez au moins un collaborateur." : undefined)
          }
          onClick={() => void changeConfidential()}
        >
          {confidential ? "Lever la confidentialité…" : "Rendre confidentiel…"}
        </ActionButton>
      </div>
    </>
  );
}
