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
});
export type LeaveProvisionLine = z.output<typeof leaveProvisionLine>;

const totals = { grossCents: cents, chargesCents: cents };

export const leaveProvisionAnswer = yearEndAnswer.extend({ lines: z.array(leaveProvisionLine), ...totals });
export type LeaveProvisionAnswer = z.output<typeof leaveProvisionAnswer>;
