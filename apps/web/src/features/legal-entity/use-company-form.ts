import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import {
  createLegalEntityBody,
  type LegalEntityAnswer,
  updateLegalEntityBody,
} from "@grand-livre/contracts/legal-entity";
import { type Refusal, refuse } from "@grand-livre/domain/refusal";
import { changesOf } from "../../app/form/body-of.ts";
import { identityRefusals } from "../../app/form/identity.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { bodyOfCompany, type CompanyDraft, companyLabels, draftOfCompany } from "./company-draft.ts";

/** The form of a company: created with its books, changed field by field. */
export function useCompanyForm(
  edited: LegalEntityAnswer | undefined,
  onSaved: (saved: LegalEntityAnswer) => unknown,
) {
  return useResourceForm({
    edited,
    draft: draftOfCompany,
    labels: companyLabels,
    create: { endpoint: legalEntityEndpoints.create, schema: createLegalEntityBody, body: bodyOfNewCompany },
    update: {
      endpoint: legalEntityEndpoints.update,
      schema: updateLegalEntityBody,
      body: (draft, row) => ({
        ...changesOf(bodyOfCompany(draft), bodyOfCompany(draftOfCompany(row))),
        version: row.version,
      }),
    },
    rule: (draft, row) => companyRefusals(draft, row && draftOfCompany(row)),
    reload: ({ refId }) => call(legalEntityEndpoints.read, { params: { refId } }),
    tags: [legalEntityEndpoints.list.tag, companyEndpoints.list.tag],
    said: ({ name }, before) =>
      before === undefined
        ? `${name} est créée, avec son plan comptable, ses codes de TVA et ses journaux.`
        : `${name} est enregistrée.`,
    onSaved,
  });
}

export const bodyOfNewCompany = (draft: CompanyDraft) => ({
  ...bodyOfCompany(draft),
  accountLength: Number(draft.accountLength),
});

/** A company has a SIREN, and identifiers whose keys are right. */
export function companyRefusals(draft: CompanyDraft, loaded?: CompanyDraft): readonly Refusal[] {
  const missing = draft.siren.trim() === "" ? [refuse("SIREN_INVALID", { text: "" })] : [];
  return [...missing, ...identityRefusals(draft, loaded)];
}
