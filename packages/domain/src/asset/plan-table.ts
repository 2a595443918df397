import { addDays } from "../date/calendar-date.ts";
import type { ExerciseDates } from "../exercise/exercise.ts";
import { assertCents } from "../money/cents.ts";
import { type AssetPlan, type DepreciationTerms, impairmentAt } from "./asset-plan.ts";
import { chargedAt, openingCharged } from "./cumulative-depreciation.ts";
import { exercisesCovering } from "./exercise-chain.ts";

/** One exercise of a plan. */
export interface PlanRow extends ExerciseDates {
  readonly openingChargedCents: number;
  readonly chargeCents: number;
  readonly chargedCents: number;
  /** Balance of the impairment at the end. */
  readonly impairmentCents: number;
  /** VNC at the end. */
  readonly netCents: number;
}

/** A plan is shown for a century at most. */
const MOST_ROWS = 100;

/**
 * The plan by exercises, from the one the asset is bought in to the one that charges the last cent, or to the one that
 * holds `until`. What does not depreciate has one row; units have rows up to the last ones counted.
 */
export function planTable(plan: AssetPlan, known: readonly ExerciseDates[], until?: string): PlanRow[] {
  const rows: PlanRow[] = [];
  const lastDay = lastEvent(plan);
  let from = plan.acquisitionDate;
  while (rows.length < MOST_ROWS) {
    const exercise = exercisesCovering(from, from, known)[0];
    if (exercise === undefined) break;
    const openingChargedCents = openingCharged(plan, exercise, known);
    const chargedCents = chargedAt(plan, exercise.endDate, known);
    const impairmentCents = impairmentAt(plan, exercise.endDate);
    const netCents = assertCents(plan.costCents - chargedCents - impairmentCents);
    const chargeCents = assertCents(chargedCents - openingChargedCents);
    rows.push({ ...exercise, openingChargedCents, chargeCents, chargedCents, impairmentCents, netCents });
    const over = until === undefined && lastDay <= exercise.endDate && isOver(plan, netCents);
    if (over || (until !== undefined && until <= exercise.endDate)) break;
    from = addDays(exercise.endDate, 1);
  }
  return rows;
}

/** The terms in force at the end: those of the last revision. */
export function lastTerms(plan: AssetPlan): DepreciationTerms {
  return plan.revisions?.at(-1)?.terms ?? plan.terms;
}

function isOver(plan: AssetPlan, netCents: number): boolean {
  const { mode, residualCents } = lastTerms(plan);
  return mode === "none" || mode === "units" || netCents <= residualCents;
}

/** The last day that something written on the plan happens. */
function lastEvent(plan: AssetPlan): string {
  const days = [
    plan.serviceDate,
    ...(plan.revisions ?? []).map(({ from }) => from),
    ...(plan.impairments ?? []).map(({ date }) => date),
    ...(plan.unitsUsed ?? []).map(({ date }) => date),
    ...(plan.share === undefined ? [] : [lastEvent(plan.share.of)]),
  ];
  return days.reduce((last, day) => (day > last ? day : last));
}
