import { createLegalEntityBody, type LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { formatSiren } from "@grand-livre/domain/identifier/siren";
import { formatVatNumber } from "@grand-livre/domain/identifier/vat-number";
import { type AddressDraft, addressLabels, addressOf, draftOfAddress } from "../../app/form/address.ts";
import { bodyOf } from "../../app/form/body-of.ts";
import type { IdentityDraft } from "../../app/form/identity.ts";
import type { Labels } from "../../app/form/use-contract-form.ts";

/** A company as its form holds it: texts as typed, identifiers grouped as printed. */
export interface CompanyDraft extends IdentityDraft {
  readonly name: string;
  readonly legalForm: string;
  readonly capitalCents: number | null;
  readonly rcsCity: string;
  readonly address: AddressDraft;
  readonly sizeClass: LegalEntityAnswer["sizeClass"];
  readonly vatRegime: LegalEntityAnswer["vatRegime"];
  readonly vatOnDebitsOption: boolean;
  readonly creditorIdentifier: string;
  readonly accountLength: string;
}

export const companyLabels: Labels<CompanyDraft> = {
  name: "Raison sociale",
  siren: "SIREN",
  siret: "SIRET du siège",
  legalForm: "Forme juridique",
  capitalCents: "Capital",
  rcsCity: "Ville du RCS",
  vatNumber: "N° de TVA",
  ...addressLabels,
  sizeClass: "Taille",
  vatRegime: "Régime de TVA",
  vatOnDebitsOption: "TVA sur les débits",
  iban: "IBAN",
  creditorIdentifier: "ICS",
  accountLength: "Longueur des comptes",
};

/** The form of a company, or an empty one with the usual choices. */
export function draftOfCompany(entity?: LegalEntityAnswer): CompanyDraft {
  return {
    name: entity?.name ?? "",
    siren: formatSiren(entity?.siren ?? ""),
    siret: formatSiren(entity?.siret ?? ""),
    legalForm: entity?.legalForm ?? "",
    capitalCents: entity?.capitalCents ?? null,
    rcsCity: entity?.rcsCity ?? "",
    vatNumber: formatVatNumber(entity?.vatNumber ?? ""),
    address: draftOfAddress(entity?.address),
    sizeClass: entity?.sizeClass ?? "sme",
    vatRegime: entity?.vatRegime ?? "normal_monthly",
    vatOnDebitsOption: entity?.vatOnDebitsOption ?? false,
    iban: formatIban(entity?.iban ?? ""),
    creditorIdentifier: entity?.creditorIdentifier ?? "",
    accountLength: String(entity?.accountLength ?? 6),
  };
}

/** What is sent: empty texts are null. The length of accounts is chosen once. */
export function bodyOfCompany({ accountLength: _, ...draft }: CompanyDraft) {
  return bodyOf(createLegalEntityBody, { ...draft, address: addressOf(draft.address) });
}
