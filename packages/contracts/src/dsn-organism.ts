import { ORGANISM_KINDS } from "@grand-livre/domain/payroll/pay-day";
import { z } from "zod";
import { ability } from "./ability.ts";
import { dateText, refIdText } from "./paging.ts";

const month = dateText.refine((date) => date.endsWith("-01"), "MONTH_INVALID");
const kind = z.enum(ORGANISM_KINDS);

/** The quarter that a month is of. */
export const organismDuesQuery = z.object({ legalEntityRefId: refIdText(), month });
export const organismDue = z.object({
  employerId: z.uuid(),
  siret: z.string(),
  kind,
  /** As the establishment names it; empty without a name. */
  name: z.string(),
  /** First days of the first and of the last month. */
  from: z.string(),
  to: z.string(),
  dueDate: z.string(),
  /** Null: the organism debits what the declaration says. */
  iban: z.string().nullable(),
  /** The bank account that pays it. */
  account: z.string(),
  dueCents: z.int(),
  paidCents: z.int(),
  leftCents: z.int(),
  pay: ability,
});
export type OrganismDueRow = z.output<typeof organismDue>;
export const organismPayment = z.object({
  /** Its entry. */
  id: z.uuid(),
  paidOn: z.string(),
  account: z.string(),
  amountCents: z.int(),
  /** The part of it that is paid by transfer. */
  transferCents: z.int(),
  names: z.array(z.string()),
  undo: ability,
});
export type OrganismPaymentRow = z.output<typeof organismPayment>;
export const organismDuesAnswer = z.object({
  dues: z.array(organismDue),
  payments: z.array(organismPayment),
});
export type OrganismDuesAnswer = z.output<typeof organismDuesAnswer>;

export const payOrganismsBody = organismDuesQuery.extend({
  date: dateText,
  /** Each with the amount that the person saw, so that a payslip corrected meanwhile is no surprise. */
  dues: z
    .array(z.strictObject({ employerId: z.uuid(), kind, from: month, leftCents: z.int().min(1) }))
    .min(1)
    .max(100),
});
export type PayOrganismsBody = z.output<typeof payOrganismsBody>;
export const undoOrganismsBody = organismDuesQuery;
export type OrganismDuesQuery = z.output<typeof organismDuesQuery>;
export const organismFileQuery = z.object({ executionDate: dateText });
