import type { ExerciseDates } from "../exercise/exercise.ts";
import { assertCents, sumCentsOf } from "../money/cents.ts";
import { formatMoney } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { AssetPlan, Impairment } from "./asset-plan.ts";
import { netValueAt, shareOf } from "./cumulative-depreciation.ts";
import { lastTerms } from "./plan-table.ts";

export type SplitRefusal = Refusal<
  "ASSET_PART_INVALID",
  { partCents: number; costCents: number; cost: string }
>;

/**
 * Splits an asset into a part of its cost and the rest: for a partial disposal, or to follow a component apart. Both go on
 * with the plan of the whole; on each day their costs, charges and impairments add up to its own to the cent. Units are
 * still counted on the whole until a part is revised.
 */
export function splitPlan(
  plan: AssetPlan,
  partCents: number,
  exercises: readonly ExerciseDates[],
): { readonly part: AssetPlan; readonly rest: AssetPlan } | SplitRefusal {
  const { costCents } = plan;
  if (!Number.isSafeInteger(partCents) || partCents <= 0 || partCents >= costCents)
    return refuse("ASSET_PART_INVALID", { partCents, costCents, cost: formatMoney(costCents) });
  return { part: shared(plan, partCents, false, exercises), rest: shared(plan, partCents, true, exercises) };
}

function shared(
  whole: AssetPlan,
  partCents: number,
  rest: boolean,
  exercises: readonly ExerciseDates[],
): AssetPlan {
  const of = { partCents, wholeCents: whole.costCents, rest };
  const terms = lastTerms(whole);
  const impairments = sharedImpairments(whole, of, exercises);
  return {
    costCents: shareOf(whole.costCents, of),
    acquisitionDate: whole.acquisitionDate,
    serviceDate: whole.serviceDate,
    terms: { ...terms, residualCents: shareOf(terms.residualCents, of) },
    impairments,
    share: { of: whole, ...of, impairments },
  };
}

/** Each movement takes what it takes off the share of the net value, so that no charge of a part changes with it. */
function sharedImpairments(
  whole: AssetPlan,
  of: { readonly partCents: number; readonly wholeCents: number; readonly rest: boolean },
  exercises: readonly ExerciseDates[],
): Impairment[] {
  const byDay = Map.groupBy(whole.impairments ?? [], ({ date }) => date);
  return [...byDay].map(([date, movements]) => {
    const net = netValueAt(whole, date, exercises);
    const before = assertCents(net + sumCentsOf(movements, ({ cents }) => cents));
    return { date, cents: assertCents(shareOf(before, of) - shareOf(net, of)) };
  });
}
