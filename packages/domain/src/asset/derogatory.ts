import type { ExerciseDates } from "../exercise/exercise.ts";
import type { AssetPlan } from "./asset-plan.ts";
import { chargedAt } from "./cumulative-depreciation.ts";

/** An asset that the tax law lets depreciate faster than it wears out. */
export interface TwoPlans {
  /** What it really loses: 28x. */
  readonly plan: AssetPlan;
  /**
   * What the tax law admits, on the whole cost (no residual value): declining, a shorter life, or an exceptional
   * depreciation over twelve months; absent: as the real plan.
   */
  readonly fiscalPlan?: AssetPlan | undefined;
}

/**
 * The balance of 145 on a day: what the fiscal plan is ahead of the real one (CGI art. 39, 1, 2°). It is written by its
 * differences: D 68725 / C 145 while it grows, D 145 / C 78725 when it goes back, so that it comes to zero with both plans.
 */
export function derogatoryAt(
  { plan, fiscalPlan }: TwoPlans,
  date: string,
  exercises: readonly ExerciseDates[],
): number {
  if (fiscalPlan === undefined) return 0;
  return Math.max(0, chargedAt(fiscalPlan, date, exercises) - chargedAt(plan, date, exercises));
}
