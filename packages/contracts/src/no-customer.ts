import { NO_CUSTOMER_REASONS, NO_CUSTOMER_STATES } from "@grand-livre/domain/no-customer/retention";
import { z } from "zod";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

const fields = {
  name: z.string().trim().min(1).max(200),
  siren: z.string().max(30).nullish(),
  email: z.email().max(320).nullish(),
  phone: z.string().trim().max(40).nullish(),
  note: z.string().trim().max(2000).nullish(),
  /** Where the contact comes from: trade fair, recommendation, web site. */
  origin: z.string().trim().max(100).nullish(),
  reason: z.enum(NO_CUSTOMER_REASONS),
  /** The last sign that came from the contact. */
  lastContactOn: dateText.nullish(),
  /** When a relation that required KYC ended or was refused: its file is kept five years. */
  relationEndedOn: dateText.nullish(),
};

export const createNoCustomerBody = z.strictObject({ legalEntityRefId: refIdText(), ...fields });
export type CreateNoCustomerBody = z.output<typeof createNoCustomerBody>;

export const updateNoCustomerBody = z.strictObject(fields).partial().extend({ version: versionNumber });
export type UpdateNoCustomerBody = z.output<typeof updateNoCustomerBody>;

export const noCustomerQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  reason: z.enum(NO_CUSTOMER_REASONS).optional(),
  state: z.enum(NO_CUSTOMER_STATES).optional(),
  /** Those whose purge date has come. */
  due: flagText.optional(),
});

export const noCustomerAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  name: z.string(),
  siren: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  origin: z.string().nullable(),
  reason: z.enum(NO_CUSTOMER_REASONS),
  state: z.enum(NO_CUSTOMER_STATES),
  createdOn: z.string(),
  lastContactOn: z.string().nullable(),
  relationEndedOn: z.string().nullable(),
  purgeOn: z.string(),
  counterpartyId: z.uuid().nullable(),
  version: z.int(),
});
export type NoCustomerAnswer = z.output<typeof noCustomerAnswer>;

export const noCustomerListAnswer = z.object({ noCustomers: z.array(noCustomerAnswer), count: z.int() });

export const noCustomerStepBody = z.strictObject({ version: versionNumber });
export const mergeNoCustomerBody = noCustomerStepBody.extend({ counterpartyId: z.uuid() });
/** Contacts whose term has come: a person has looked at them. */
export const purgeNoCustomersBody = z.strictObject({
  contacts: z
    .array(z.strictObject({ id: z.uuid(), version: versionNumber }))
    .min(1)
    .max(200),
});
export const purgeNoCustomersAnswer = z.object({ count: z.int() });
export const anonymiseNoCustomerBody = noCustomerStepBody.extend({
  /** The person requested it (GDPR art. 17): the retention period of a prospect need not have passed. */
  atHisRequest: z.boolean().default(false),
});
