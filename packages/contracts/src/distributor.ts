import { z } from "zod";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

/** A rebate granted to the distributor on our invoices, or a royalty that it owes on its own. */
export const DISTRIBUTOR_TERMS = ["rebate", "royalty"] as const;

/** What a distributor may see beside the names of the companies that it brought. Their books are no choice. */
export const DISTRIBUTOR_SIGHTS = ["status", "turnover", "invoices"] as const;

const fields = {
  name: z.string().trim().min(1).max(200),
  siren: z.string().max(30).nullish(),
  zone: z.string().trim().max(100).nullish(),
  terms: z.enum(DISTRIBUTOR_TERMS),
  basisPoints: z.int().min(0).max(10_000),
  /** SIREN of the companies that the distributor brought. */
  broughtSirens: z.array(z.string().max(30)).max(500),
  /** The third party named by the distributor's own invoices. */
  counterpartyId: z.uuid().nullish(),
  /** The account that reads what the distributor may see; it gets no right by it. */
  accountEmail: z.email().max(320).nullish(),
  sees: z.array(z.enum(DISTRIBUTOR_SIGHTS)).max(DISTRIBUTOR_SIGHTS.length).optional(),
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
  accountEmail: z.string().nullable(),
  sees: z.array(z.enum(DISTRIBUTOR_SIGHTS)),
  /** The last day that was billed, deleted drafts left out. */
  billedUntil: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type DistributorAnswer = z.output<typeof distributorAnswer>;

export const distributorListAnswer = z.object({ distributors: z.array(distributorAnswer), count: z.int() });

const cents = z.int();
const ownInvoice = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  label: z.string(),
  date: z.string().nullable(),
  /** `credit`: sent to the distributor; `debit`: the distributor's own. */
  direction: z.enum(["credit", "debit"]),
  totalInclVatCents: cents,
  remainingCents: cents,
});

export const distributorStatementQuery = z.object({ startDate: dateText, endDate: dateText });
/** The distributor's terms on what was invoiced, before VAT, to the companies that it brought. */
export const distributorStatementAnswer = z.object({
  companies: z.array(
    z.object({
      siren: z.string(),
      name: z.string().nullable(),
      status: z.string().nullable(),
      baseCents: cents,
    }),
  ),
  baseCents: cents,
  amountCents: cents,
  invoices: z.array(ownInvoice),
});
export type DistributorStatement = z.output<typeof distributorStatementAnswer>;

export const billDistributorBody = z.strictObject({
  version: versionNumber,
  startDate: dateText,
  endDate: dateText,
});
export const billDistributorAnswer = z.object({ invoiceId: z.uuid() });

/** What a distributor reads of itself, for the year that runs; null: not shown. */
export const ownDistributorsAnswer = z.object({
  distributors: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The company that has it as its distributor. */
      company: z.string(),
      terms: z.enum(DISTRIBUTOR_TERMS),
      basisPoints: z.int(),
      companies: z.array(
        z.object({
          siren: z.string(),
          name: z.string().nullable(),
          status: z.string().nullable(),
          baseCents: cents.nullable(),
        }),
      ),
      amountCents: cents.nullable(),
      invoices: z.array(ownInvoice).nullable(),
    }),
  ),
});
export type OwnDistributors = z.output<typeof ownDistributorsAnswer>;
