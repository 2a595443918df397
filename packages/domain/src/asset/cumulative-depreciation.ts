import { addDays } from "../date/calendar-date.ts";
import { days360 } from "../date/days-360.ts";
import type { ExerciseDates } from "../exercise/exercise.ts";
import { assertCents, sumCents } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { type AssetPlan, type DepreciationTerms, impairmentAt, type PlanShare } from "./asset-plan.ts";
import { decliningCharged } from "./declining.ts";

/**
 * What the plan has charged on a day, that day included: the amount that 28x has to hold. Charges are differences of it,
 * so that they add up to the base in any division of periods: with impairments, to the cost less the residual value and them.
 * @param exercises the known exercises, which declining balance counts by
 */
export function chargedAt(plan: AssetPlan, date: string, exercises: readonly ExerciseDates[]): number {
  const at = plan.revisions?.findLastIndex(({ from }) => from <= date) ?? -1;
  const revision = plan.revisions?.[at];
  if (revision === undefined) return firstTermsCharged(plan, date, exercises);
  const eve = addDays(revision.from, -1);
  const earlier: AssetPlan = { ...plan, revisions: plan.revisions?.slice(0, at) };
  const before = revision.chargedCents ?? chargedAt(earlier, eve, exercises);
  const baseCents = assertCents(
    plan.costCents - revision.terms.residualCents - before - impairmentAt(plan, eve),
  );
  const segment = { terms: revision.terms, from: revision.from, baseCents: Math.max(0, baseCents) };
  return assertCents(before + segmentCharged(segment, plan, date, exercises));
}

function firstTermsCharged(plan: AssetPlan, date: string, exercises: readonly ExerciseDates[]): number {
  const { share, terms } = plan;
  if (share !== undefined) return shareCharged(plan, share, date, exercises);
  const from = terms.mode === "declining" ? plan.acquisitionDate : plan.serviceDate;
  return segmentCharged(
    { terms, from, baseCents: plan.costCents - terms.residualCents },
    plan,
    date,
    exercises,
  );
}

/** Of a part of a split asset: its cost less its share of what the whole is worth and its impairment. */
function shareCharged(
  { costCents }: AssetPlan,
  share: PlanShare,
  date: string,
  exercises: readonly ExerciseDates[],
): number {
  const net = shareOf(netValueAt(share.of, date, exercises), share);
  return assertCents(costCents - net - impairmentAt(share, date));
}

/** A share of an amount of the whole. It never falls when the amount rises. */
export function shareOf(
  cents: number,
  { partCents, wholeCents, rest }: Pick<PlanShare, "partCents" | "wholeCents" | "rest">,
): number {
  const part = multiplyRatio(cents, partCents, wholeCents);
  return rest ? assertCents(cents - part) : part;
}

interface Segment {
  readonly terms: DepreciationTerms;
  readonly from: string;
  readonly baseCents: number;
}

function segmentCharged(
  { terms, from, baseCents }: Segment,
  plan: AssetPlan,
  date: string,
  exercises: readonly ExerciseDates[],
): number {
  const { mode, lifeDays, coefficientHundredths = 100, totalUnits = 1 } = terms;
  switch (mode) {
    case "none":
      return 0;
    case "units":
      return multiplyRatio(baseCents, Math.min(totalUnits, unitsBetween(plan, from, date)), totalUnits);
    case "straight_line":
      return multiplyRatio(baseCents, Math.min(lifeDays, days360(from, date)), lifeDays);
    case "declining":
      return decliningCharged({ baseCents, from, lifeDays, coefficientHundredths }, date, exercises);
  }
}

function unitsBetween({ unitsUsed = [] }: AssetPlan, from: string, date: string): number {
  return unitsUsed.reduce((sum, one) => (from <= one.date && one.date <= date ? sum + one.units : sum), 0);
}

/** Cost less what was charged and what impairments hold: the valeur nette comptable (VNC). */
export function netValueAt(plan: AssetPlan, date: string, exercises: readonly ExerciseDates[]): number {
  return assertCents(plan.costCents - chargedAt(plan, date, exercises) - impairmentAt(plan, date));
}

/**
 * What was charged before an exercise, with what an asset taken over in it brings (`chargedCents` of a revision): the
 * charge of the exercise is what the plan reaches at its end less this.
 */
export function openingCharged(
  plan: AssetPlan,
  { startDate, endDate }: ExerciseDates,
  exercises: readonly ExerciseDates[],
): number {
  const takenOver = (plan.revisions ?? []).map(({ from, chargedCents }, at) => {
    if (chargedCents === undefined || from < startDate || endDate < from) return 0;
    const earlier = { ...plan, revisions: plan.revisions?.slice(0, at) };
    return chargedCents - chargedAt(earlier, addDays(from, -1), exercises);
  });
  return assertCents(chargedAt(plan, addDays(startDate, -1), exercises) + sumCents(takenOver));
}
