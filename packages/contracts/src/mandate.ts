import { MANDATE_KINDS } from "@grand-livre/domain/debit/mandate";
import { z } from "zod";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

const fields = {
  /** The unique reference of the mandate (RUM): letters and digits of the SEPA area. */
  reference: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9+?/:().,'-]{1,35}$/),
  iban: z.string().trim().min(1).max(50),
  signedOn: dateText,
  kind: z.enum(MANDATE_KINDS),
};

export const createMandateBody = z.strictObject({
  legalEntityRefId: refIdText(),
  counterpartyId: z.uuid(),
  ...fields,
});
export type CreateMandateBody = z.output<typeof createMandateBody>;

/** What is written on the mandate changes only until it is collected on. */
export const updateMandateBody = z
  .strictObject({ ...fields, closing: z.boolean(), active: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type UpdateMandateBody = z.output<typeof updateMandateBody>;

export const mandateQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  active: flagText.optional(),
});

export const mandateAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  counterpartyId: z.uuid(),
  reference: z.string(),
  debtorName: z.string(),
  iban: z.string(),
  signedOn: z.string(),
  kind: z.enum(MANDATE_KINDS),
  /** The next collection is the last one. */
  closing: z.boolean(),
  /** False once it was revoked. */
  active: z.boolean(),
  version: z.int(),
});
export type MandateAnswer = z.output<typeof mandateAnswer>;
export const mandateListAnswer = z.object({ mandates: z.array(mandateAnswer), count: z.int() });
