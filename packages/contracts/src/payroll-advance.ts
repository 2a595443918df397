import { z } from "zod";
import { ability } from "./ability.ts";
import { dateText, refIdText } from "./paging.ts";

/** The first day of a month. */
export const monthText = dateText.refine((day) => day.endsWith("-01"), "MONTH_INVALID");

export const createAdvanceBody = z.strictObject({
  legalEntityRefId: refIdText(),
  employeeId: z.uuid(),
  month: monthText,
  amountCents: z.int().min(1).max(99_999_999),
});
export type CreateAdvanceBody = z.output<typeof createAdvanceBody>;
export const advanceRow = z.object({
  id: z.uuid(),
  employeeId: z.uuid(),
  number: z.string(),
  name: z.string(),
  month: z.string(),
  amountCents: z.int(),
  paidOn: z.string().nullable(),
  entryId: z.string().nullable(),
  /** The bank account that pays it. */
  account: z.string(),
  /** What validated payslips have not taken back of it. */
  leftCents: z.int(),
  remove: ability,
});
export type AdvanceRow = z.output<typeof advanceRow>;
