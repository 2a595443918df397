import data from "../../data/asset-families.data.json" with { type: "json" };
import { prefixTable } from "../chart/prefix-table.ts";
import { addDays } from "../date/calendar-date.ts";
import type { ExerciseDates } from "../exercise/exercise.ts";
import { assertCents } from "../money/cents.ts";
import { type AssetPlan, impairmentAt } from "./asset-plan.ts";
import { chargedAt, openingCharged } from "./cumulative-depreciation.ts";

/** What an asset did in an exercise: openings, what came, what left; in each pair opening + in − out = closing. */
export interface AssetMovements {
  readonly account: string;
  readonly openingCostCents: number;
  readonly acquiredCents: number;
  readonly leftCents: number;
  readonly closingCostCents: number;
  readonly openingChargedCents: number;
  readonly chargeCents: number;
  /** Depreciation that left with the asset. */
  readonly takenOutCents: number;
  readonly closingChargedCents: number;
  readonly closingImpairmentCents: number;
}

export type AssetMovementAmounts = Omit<AssetMovements, "account">;

/** The movements of one asset in an exercise, by its plan. */
export function assetMovements(
  asset: { readonly account: string; readonly plan: AssetPlan; readonly disposedOn: string | null },
  exercise: ExerciseDates,
  exercises: readonly ExerciseDates[],
): AssetMovements {
  const { account, plan, disposedOn } = asset;
  const { startDate, endDate } = exercise;
  const eve = addDays(startDate, -1);
  const here = (date: string) => plan.acquisitionDate <= date && (disposedOn === null || disposedOn > date);
  const openingCostCents = here(eve) ? plan.costCents : 0;
  const closingCostCents = here(endDate) ? plan.costCents : 0;
  const came = plan.acquisitionDate >= startDate && plan.acquisitionDate <= endDate;
  const left = disposedOn !== null && disposedOn >= startDate && disposedOn <= endDate;
  const openingChargedCents = here(eve) ? openingCharged(plan, exercise, exercises) : 0;
  const last = left ? disposedOn : endDate;
  const reached = here(eve) || came ? chargedAt(plan, last, exercises) : 0;
  return {
    account,
    openingCostCents,
    acquiredCents: came ? plan.costCents : 0,
    leftCents: left ? plan.costCents : 0,
    closingCostCents,
    openingChargedCents,
    chargeCents: assertCents(reached - openingChargedCents),
    takenOutCents: left ? reached : 0,
    closingChargedCents: left ? 0 : reached,
    closingImpairmentCents: here(endDate) ? impairmentAt(plan, endDate) : 0,
  };
}

/** A line of the tables 2054 (costs) and 2055 (depreciation). */
export interface MovementLine extends AssetMovementAmounts {
  readonly key: string;
  /** French, as printed. */
  readonly label: string;
}

type Row = readonly [string, string, readonly string[]];
const LINES = data.movementTables.lines as unknown as readonly Row[];
const lineOf = prefixTable(
  LINES.flatMap(([key, , prefixes]) => prefixes.map((prefix) => [prefix, key] as const)),
);

/** The lines of the tables 2054 and 2055 in their printed order. */
export const MOVEMENT_LINES = LINES.map(([key, label]) => ({ key, label }));

/** The line of an account of fixed assets, or of its depreciation (28xx is of 2xx); « divers » where the form names none. */
export function movementLine(account: string): string {
  const asset = account.startsWith("28") ? `2${account.slice(2)}` : account;
  return lineOf(asset) ?? "packaging_and_other";
}

/** The tables 2054 and 2055 of an exercise: every printed line, empty ones too, and the total of them all. */
export function movementTables(movements: Iterable<AssetMovements>): {
  readonly lines: readonly MovementLine[];
  readonly total: AssetMovementAmounts;
} {
  const sums = new Map<string, AssetMovementAmounts>();
  let total = NOTHING;
  for (const { account, ...amounts } of movements) {
    const key = lineOf(account);
    if (key === undefined) throw new RangeError(`no fixed asset on account ${account}`);
    sums.set(key, added(sums.get(key) ?? NOTHING, amounts));
    total = added(total, amounts);
  }
  const lines = LINES.map(([key, label]) => ({ key, label, ...(sums.get(key) ?? NOTHING) }));
  return { lines, total };
}

const NOTHING: AssetMovementAmounts = {
  openingCostCents: 0,
  acquiredCents: 0,
  leftCents: 0,
  closingCostCents: 0,
  openingChargedCents: 0,
  chargeCents: 0,
  takenOutCents: 0,
  closingChargedCents: 0,
  closingImpairmentCents: 0,
};

function added(one: AssetMovementAmounts, other: AssetMovementAmounts): AssetMovementAmounts {
  const keys = Object.keys(NOTHING) as (keyof AssetMovementAmounts)[];
  const sums = keys.map((key) => [key, assertCents(one[key] + other[key])]);
  return Object.fromEntries(sums) as AssetMovementAmounts;
}
