import { z } from "zod";
import { givenCents } from "./given-cents.ts";
import { pageQuery, searchText, versionNumber } from "./paging.ts";
import { postalAddressSchema } from "./postal-address.ts";

export const SIZE_CLASSES = ["micro", "sme", "mid", "large"] as const;
export const VAT_REGIMES = ["normal_monthly", "normal_quarterly", "simplified", "franchise"] as const;

const shortText = z.string().trim().max(120);

const identity = {
  name: z.string().trim().min(1).max(200),
  siren: z.string().max(30),
  siret: z.string().max(30).nullish(),
  legalForm: shortText.nullish(),
  capitalCents: givenCents.min(0).nullish(),
  rcsCity: shortText.nullish(),
  /** The key of the SIREN when it is absent; null for a company without VAT number. */
  vatNumber: z.string().max(30).nullish(),
  address: postalAddressSchema.nullish(),
  iban: z.string().max(50).nullish(),
  /** The identifier under which direct debits are collected (ICS). */
  creditorIdentifier: z.string().max(50).nullish(),
};

export const createLegalEntityBody = z.strictObject({
  ...identity,
  sizeClass: z.enum(SIZE_CLASSES).default("sme"),
  vatRegime: z.enum(VAT_REGIMES).default("normal_monthly"),
  vatOnDebitsOption: z.boolean().default(false),
  /** Characters of an account number: the chart is installed at that length, once and for all. */
  accountLength: z.int().min(6).max(12).default(6),
});
export type CreateLegalEntityBody = z.output<typeof createLegalEntityBody>;

export const updateLegalEntityBody = z
  .strictObject({
    ...identity,
    sizeClass: z.enum(SIZE_CLASSES),
    vatRegime: z.enum(VAT_REGIMES),
    vatOnDebitsOption: z.boolean(),
    /** Accepted only when it does not change. */
    accountLength: z.int(),
  })
  .partial()
  .extend({ version: versionNumber });
export type UpdateLegalEntityBody = z.output<typeof updateLegalEntityBody>;

export const legalEntityQuery = pageQuery.extend({ searchValue: searchText.optional() });
export type LegalEntityQuery = z.output<typeof legalEntityQuery>;

export const legalEntityAnswer = z.object({
  id: z.uuid(),
  refId: z.string(),
  name: z.string(),
  siren: z.string(),
  siret: z.string().nullable(),
  legalForm: z.string().nullable(),
  capitalCents: z.int().nullable(),
  rcsCity: z.string().nullable(),
  vatNumber: z.string().nullable(),
  address: postalAddressSchema.nullable(),
  sizeClass: z.enum(SIZE_CLASSES),
  vatRegime: z.enum(VAT_REGIMES),
  vatOnDebitsOption: z.boolean(),
  iban: z.string().nullable(),
  creditorIdentifier: z.string().nullable(),
  accountLength: z.int(),
  /** Names the picture at the head of its next invoices; null without one. Changed by its own routes. */
  logoSha256: z.string().nullable(),
  version: z.int(),
});
export type LegalEntityAnswer = z.output<typeof legalEntityAnswer>;

export const legalEntityListAnswer = z.object({
  legalEntities: z.array(legalEntityAnswer),
  count: z.int(),
});
