import { LEAVE_UNITS } from "@grand-livre/domain/absence/leave-days";
import { z } from "zod";
import { ability } from "./ability.ts";
import { givenCents } from "./given-cents.ts";
import { entryPreview } from "./invoice-preview.ts";
import { refIdText } from "./paging.ts";

const cents = z.int();

export const leaveProvisionQuery = z.object({ fiscalExerciseRefId: refIdText() });

/** What is written: the totals say what the person saw, so that a payslip corrected meanwhile is no surprise. */
export const writeLeaveProvisionBody = z.strictObject({
  fiscalExerciseRefId: refIdText(),
  grossCents: givenCents.min(0),
  chargesCents: givenCents.min(0),
});
export type WriteLeaveProvisionBody = z.output<typeof writeLeaveProvisionBody>;

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

export const leaveProvisionAnswer = z.object({
  date: z.string(),
  reversalDate: z.string(),
  /** What was written and is in force: the lines are then those of its entry. */
  run: z
    .object({
      id: z.uuid(),
      pieceRef: z.string(),
      /** The provision and its reversal. */
      entries: z.array(
        z.object({ id: z.uuid(), number: z.string().nullable(), date: z.string(), label: z.string() }),
      ),
    })
    .nullable(),
  lines: z.array(leaveProvisionLine),
  grossCents: cents,
  chargesCents: cents,
  /** Employees whose provision is no longer the written one. */
  changedCount: z.int(),
  abilities: z.object({ write: ability, cancel: ability }),
});
export type LeaveProvisionAnswer = z.output<typeof leaveProvisionAnswer>;

export const leaveProvisionPreviewAnswer = z.object({ entries: z.array(entryPreview) });
