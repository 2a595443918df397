import { addDays, formatDate } from "../date/calendar-date.ts";
import { days360 } from "../date/days-360.ts";
import type { ExerciseDates } from "../exercise/exercise.ts";
import { assertCents } from "../money/cents.ts";
import { formatMoney } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";
import {
  type AssetPlan,
  checkTerms,
  type DepreciationTerms,
  impairmentAt,
  type PlanRefusal,
} from "./asset-plan.ts";
import { netValueAt } from "./cumulative-depreciation.ts";
import { decliningEnd } from "./declining.ts";

export type RevisionRefusal =
  | PlanRefusal
  | Refusal<"ASSET_PLAN_FROZEN", { from: string; frozenUntil: string }>
  | Refusal<"ASSET_IMPAIRMENT_TOO_HIGH", { mostCents: number; most: string }>
  | Refusal<"ASSET_IMPAIRMENT_REVERSAL_TOO_HIGH", { mostCents: number; most: string }>;

/** What a revision has to know besides the plan. */
export interface RevisionFacts {
  readonly exercises: readonly ExerciseDates[];
  /** Last day of the last validated charge; null while none is: the plan itself may still be changed. */
  readonly frozenUntil: string | null;
}

/**
 * Other terms from a day on, for what is left. A validated charge freezes the plan up to its last day: a change of life,
 * mode or residual value begins after it.
 */
export function revisePlan(
  plan: AssetPlan,
  from: string,
  terms: DepreciationTerms,
  facts: RevisionFacts,
): AssetPlan | RevisionRefusal {
  const frozen = frozenRefusal(from, facts.frozenUntil);
  if (frozen) return frozen;
  const left = netValueAt(plan, addDays(from, -1), facts.exercises);
  const refusal = checkTerms(terms, left);
  if (refusal) return refusal;
  const revisionsBefore = (plan.revisions ?? []).filter((one) => one.from < from);
  return { ...plan, revisions: [...revisionsBefore, { from, terms }] };
}

function frozenRefusal(from: string, frozenUntil: string | null) {
  return frozenUntil !== null && from <= frozenUntil
    ? refuse("ASSET_PLAN_FROZEN", { from: formatDate(from), frozenUntil: formatDate(frozenUntil) })
    : undefined;
}

/**
 * The terms of a plan on a day, for what is left of its life: a change of life or an impairment continues
 * from them. A life that is over has one day left.
 */
export function termsLeft(
  plan: AssetPlan,
  from: string,
  exercises: readonly ExerciseDates[],
): DepreciationTerms {
  const revision = plan.revisions?.findLast((one) => one.from <= from);
  const terms = revision?.terms ?? plan.terms;
  const { mode, lifeDays } = terms;
  if (mode === "none") return terms;
  const eve = addDays(from, -1);
  if (mode === "units") {
    const start = revision?.from ?? plan.serviceDate;
    const used = (plan.unitsUsed ?? []).filter(({ date }) => start <= date && date <= eve);
    const left = (terms.totalUnits ?? 0) - used.reduce((sum, { units }) => sum + units, 0);
    return { ...terms, totalUnits: Math.max(1, left) };
  }
  if (mode === "straight_line") {
    const passed = days360(revision?.from ?? plan.serviceDate, eve);
    return { ...terms, lifeDays: Math.max(1, lifeDays - passed) };
  }
  const end = decliningEnd({ from: revision?.from ?? plan.acquisitionDate, lifeDays }, exercises);
  const left = Math.max(1, days360(from, end));
  // The rate goes on: coefficient / life stays what it was.
  const coefficient = Math.round(((terms.coefficientHundredths ?? 100) * left) / lifeDays);
  return { ...terms, lifeDays: left, coefficientHundredths: Math.max(100, coefficient) };
}

/**
 * Writes an impairment (positive) or its reversal (negative) on a day, and spreads what is left over the life left from the
 * next day on. An impairment leaves at least the residual value; a reversal leaves at most what
 * the asset would be worth without any impairment (PCG art. 214-15 to 214-19).
 */
export function impairPlan(
  plan: AssetPlan,
  { date, cents }: { readonly date: string; readonly cents: number },
  facts: RevisionFacts,
): AssetPlan | RevisionRefusal {
  const from = addDays(date, 1);
  const frozen = frozenRefusal(from, facts.frozenUntil);
  if (frozen) return frozen;
  const net = netValueAt(plan, date, facts.exercises);
  const terms = termsLeft(plan, from, facts.exercises);
  const most = cents < 0 ? mostReversal(plan, date, facts.exercises) : net - terms.residualCents;
  if (Math.abs(cents) > most) {
    const details = { mostCents: most, most: formatMoney(most) };
    return cents < 0
      ? refuse("ASSET_IMPAIRMENT_REVERSAL_TOO_HIGH", details)
      : refuse("ASSET_IMPAIRMENT_TOO_HIGH", details);
  }
  const revisionsBefore = (plan.revisions ?? []).filter((one) => one.from < from);
  return {
    ...plan,
    impairments: [...(plan.impairments ?? []), { date, cents }],
    revisions: [...revisionsBefore, { from, terms }],
  };
}

/** The highest reversal on a day: the impairment in force, and no more than what the asset would be worth without it. */
export function mostReversal(plan: AssetPlan, date: string, exercises: readonly ExerciseDates[]): number {
  const without = netValueAt(unimpaired(plan), date, exercises);
  const gap = assertCents(without - netValueAt(plan, date, exercises));
  return Math.max(0, Math.min(impairmentAt(plan, date), gap));
}

/** The plan as it would be had the asset never been impaired: revisions that only spread an impairment go with it. */
function unimpaired(plan: AssetPlan): AssetPlan {
  const spread = new Set((plan.impairments ?? []).map(({ date }) => addDays(date, 1)));
  const revisions = (plan.revisions ?? []).filter(({ from }) => !spread.has(from));
  return { ...plan, impairments: [], revisions };
}
