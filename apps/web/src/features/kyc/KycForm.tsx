import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import { type KycAnswer, updateKycBody } from "@grand-livre/contracts/kyc";
import { cashWords, kycPersonWords, ownerByWords, vigilanceWords } from "@grand-livre/contracts/kyc-words";
import { VIGILANCES } from "@grand-livre/domain/kyc/risk";
import { bodyOf } from "../../app/form/body-of.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Kyc.module.css";
import { KycOwners, type OwnerDraft } from "./KycOwners.tsx";
import { KYC, keepKycFile } from "./kyc-queries.ts";
import { shareFromText, shareText } from "./share-text.ts";

const labels = {
  personKind: "Type",
  representativeName: "Représentant légal",
  representativeBirthDate: "Né le",
  country: "Pays (code)",
  activityCode: "Activité (NAF)",
  cash: "Espèces",
  vigilance: "Niveau de vigilance",
  pep: "Personne politiquement exposée (PPE)",
  subcontractor: "Sous-traitant pour 5\u202f000\u00a0€ ou plus",
  underMission: "Relation sous lettre de mission",
  relationEndedOn: "Fin de relation",
  owners: "Détention",
};

const draftOf = (file?: KycAnswer) => ({
  personKind: file?.personKind ?? ("company" as const),
  representativeName: file?.representativeName ?? "",
  representativeBirthDate: file?.representativeBirthDate ?? undefined,
  country: file?.country ?? "",
  activityCode: file?.activityCode ?? "",
  cash: file?.cash ?? ("none" as const),
  vigilance: file?.vigilance ?? ("standard" as const),
  pep: file?.ownPep ?? false,
  subcontractor: file?.subcontractor ?? false,
  underMission: file?.underMission ?? false,
  relationEndedOn: file?.relationEndedOn ?? undefined,
  owners: (file?.owners ?? []).map(
    ({ share, ...owner }): OwnerDraft => ({ ...owner, share: shareText(share) }),
  ),
});
type Draft = ReturnType<typeof draftOf>;

/** What is sent: a part that cannot be read is left for the contract to refuse. */
function sentOf({ owners, country, ...draft }: Draft, file: KycAnswer) {
  return {
    ...draft,
    country: country.trim().toUpperCase(),
    representativeBirthDate: draft.representativeBirthDate ?? null,
    relationEndedOn: draft.relationEndedOn ?? null,
    owners: owners.map(({ share, country: code, ...owner }) => ({
      ...owner,
      country: code === null || code.trim() === "" ? null : code.trim().toUpperCase(),
      share: shareFromText(share) ?? { numerator: -1, denominator: 1 },
    })),
    // Left as it is, the vigilance follows the risk.
    ...(draft.vigilance === file.vigilance ? { vigilance: undefined } : {}),
    version: file.version,
  };
}

/** Who the third party is, who owns it, and the criteria of its risk. */
export function KycForm({ file }: { readonly file: KycAnswer }) {
  const form = useResourceForm({
    edited: file,
    draft: draftOf,
    labels,
    update: {
      endpoint: kycEndpoints.update,
      schema: updateKycBody,
      body: (draft, row) => bodyOf(updateKycBody, sentOf(draft, row)),
    },
    reload: ({ id }) => call(kycEndpoints.read, { params: { id } }),
    tags: [KYC],
    said: ({ name }) => `Dossier de ${name} enregistré.`,
    onSaved: keepKycFile,
  });
  const { field, values, change } = form;
  const company = values.personKind === "company";
  const least = VIGILANCES.indexOf(file.leastVigilance);
  return (
    <EditForm form={form} submitLabel="Enregistrer">
      <FormGrid>
        <SelectField {...field("personKind")} options={optionsOf(kycPersonWords)} />
        <SelectField
          {...field("vigilance")}
          help={`Minimum selon le risque\u00a0: ${vigilanceWords[file.leastVigilance].toLowerCase()}.`}
          options={optionsOf(vigilanceWords).map((option) => ({
            ...option,
            disabled: VIGILANCES.indexOf(option.value) < least,
          }))}
        />
        <TextField {...field("representativeName")} />
        <DateField {...field("representativeBirthDate")} />
        <TextField {...field("country")} help="Deux lettres, par exemple FR." />
        <TextField {...field("activityCode")} help="Par exemple 56.10A." />
        <SelectField {...field("cash")} options={optionsOf(cashWords)} />
        <DateField
          {...field("relationEndedOn")}
          help={
            file.keptUntil === null
              ? "Le dossier se conserve cinq ans après."
              : `Dossier conservé jusqu’au ${formatDate(file.keptUntil)}.`
          }
        />
      </FormGrid>
      <FormGrid>
        <CheckField {...field("pep")} />
        <CheckField {...field("subcontractor")} />
        <CheckField {...field("underMission")} />
      </FormGrid>
      {company && (
        <KycOwners
          name={file.name}
          owners={values.owners}
          error={form.error("owners")}
          onChange={(owners) => change({ owners: [...owners] })}
        />
      )}
      <section aria-label="Bénéficiaires effectifs" className={styles.block}>
        <h3>Bénéficiaires effectifs</h3>
        {file.beneficialOwners.length === 0 ? (
          <p>Aucun n’est connu&nbsp;: renseignez la détention ou le représentant légal.</p>
        ) : (
          <ul className={styles.owners}>
            {file.beneficialOwners.map(({ name, by, sharePercent, share }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>
                  {by === "representative"
                    ? "Représentant légal, à défaut de détention supérieure à 25\u202f%"
                    : `${ownerByWords[by]}, ${String(sharePercent).replace(".", ",")}\u202f%${share.includes("/") ? ` (${share})` : ""}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </EditForm>
  );
}
