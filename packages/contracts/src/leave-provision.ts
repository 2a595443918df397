import { LEAVE_UNITS } from "@grand-livre/domain/absence/leave-days";
import { z } from "zod";
import { givenCents } from "./given-cents.ts";
import { yearEndAnswer, yearEndQuery } from "./year-end.ts";

const cents = z.int();

/** What is written: the totals say what the person saw, so that a payslip corrected meanwhile is no surprise. */
export const writePayProvisionBody = z.strictObject({
  ...yearEndQuery.shape,
  grossCents: givenCents.min(0),
  chargesCents: givenCents.min(0),
});

export const leaveProvisionLine = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  /** The last validated payslip of the month of the closing is there. */
  known: z.boolean(),
  /** Hundredths of days that are left, and that the pay of the reference months acquired. */
  days: z.int(),
  acquired: z.int(),
  unit: z.enum(LEAVE_UNITS),
  monthlyCents: cents,
  yearCents: cents,
  maintainedCents: cents,
  tenthCents: cents,
  /** The better of both. */
  grossCents: cents,
  /** Employer's contributions for a million of gross pay, reliefs taken off. */
  ratePpm: z.int(),
  chargesCents: cents,
  /** The taxes on wages (633) among them. */
  taxesCents: cents,
});
export type LeaveProvisionLine = z.output<typeof leaveProvisionLine>;

const totals = { grossCents: cents, chargesCents: cents };

export const leaveProvisionAnswer = yearEndAnswer.extend({ lines: z.array(leaveProvisionLine), ...totals });
export type LeaveProvisionAnswer = z.output<typeof leaveProvisionAnswer>;

/** A 13th month that is earned at the closing and paid later. */
const thirteenthMonthLine = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  known: z.boolean(),
  /** The first day that counts, and the month, 1 to 12, that pays. */
  fromDate: z.string(),
  paidIn: z.int(),
  /** Hundredths of months of presence. */
  months: z.int(),
  monthlyCents: cents,
  grossCents: cents,
  ratePpm: z.int(),
  chargesCents: cents,
  taxesCents: cents,
});
export type ThirteenthMonthLine = z.output<typeof thirteenthMonthLine>;

export const thirteenthMonthAnswer = yearEndAnswer.extend({ lines: z.array(thirteenthMonthLine), ...totals });
export type ThirteenthMonthAnswer = z.output<typeof thirteenthMonthAnswer>;
