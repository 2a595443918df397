import { z } from "zod";
import { entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

/** A rebate that he is granted on our invoices, or a royalty that he owes on his own. */
export const DISTRIBUTOR_TERMS = ["rebate", "royalty"] as const;

const fields = {
  name: z.string().trim().min(1).max(200),
  siren: z.string().max(30).nullish(),
  zone: z.string().trim().max(100).nullish(),
  terms: z.enum(DISTRIBUTOR_TERMS),
  basisPoints: z.int().min(0).max(10_000),
  /** SIREN of the companies that he brought. */
  broughtSirens: z.array(z.string().max(30)).max(500),
  /** The third party that his own invoices name. */
  counterpartyId: z.uuid().nullish(),
};

export const createDistributorBody = z.strictObject({ legalEntityRefId: refIdText(), ...fields });
export type CreateDistributorBody = z.output<typeof createDistributorBody>;

export const updateDistributorBody = z
  .strictObject({ ...fields, active: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type UpdateDistributorBody = z.output<typeof updateDistributorBody>;

export const distributorQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  active: flagText.optional(),
});

export const distributorAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  name: z.string(),
  siren: z.string().nullable(),
  zone: z.string().nullable(),
  terms: z.enum(DISTRIBUTOR_TERMS),
  basisPoints: z.int(),
  broughtSirens: z.array(z.string()),
  counterpartyId: z.uuid().nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type DistributorAnswer = z.output<typeof distributorAnswer>;

export const distributorListAnswer = z.object({ distributors: z.array(distributorAnswer), count: z.int() });
