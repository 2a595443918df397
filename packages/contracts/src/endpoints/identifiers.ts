/** What the identifiers of a company, or of a third party, may be refused for. */
export const IDENTIFIERS = [
  "IBAN_INVALID",
  "SIREN_INVALID",
  "SIRET_INVALID",
  "SIRET_OF_ANOTHER_SIREN",
  "VAT_NUMBER_INVALID",
] as const;
