import { type Refusal, refuse } from "../refusal.ts";

/**
 * How an asset loses its value: evenly by days of 30/360, on what is left (dégressif), with the units it produces, or not
 * at all (land, goodwill, shares).
 */
export const DEPRECIATION_MODES = ["straight_line", "declining", "units", "none"] as const;
export type DepreciationMode = (typeof DEPRECIATION_MODES)[number];

export interface DepreciationTerms {
  readonly mode: DepreciationMode;
  /** Useful life in days of 30/360 (a year is 360, a month 30), from the start of these terms; 0 for units and none. */
  readonly lifeDays: number;
  /** What it will be worth at the end of its use, not depreciated (PCG art. 214-13); 0 is usual. */
  readonly residualCents: number;
  /** Declining: the coefficient of the rate in hundredths (175), from `decliningCoefficient`. */
  readonly coefficientHundredths?: number | undefined;
  /** Units: all that it will produce. */
  readonly totalUnits?: number | undefined;
}

/** From a day on, other terms for what is left. What was charged before stays: the change is prospective (PCG art. 214-11 to 214-14). */
export interface PlanRevision {
  readonly from: string;
  /** `lifeDays` is what is left from that day on; `totalUnits` what is left to produce. */
  readonly terms: DepreciationTerms;
  /** What was charged before that day, when it was not what the plan says (an asset taken over from other books). */
  readonly chargedCents?: number | undefined;
}

/** A movement of the impairment of an asset (29x), booked on a day: positive when it loses value, negative when it regains it. */
export interface Impairment {
  readonly date: string;
  readonly cents: number;
}

/**
 * One of the two parts of a split plan: `partCents` of `wholeCents` of each of its amounts, rounded, or what is left of it
 * (`rest`), so that the two parts always add up to it.
 */
export interface PlanShare {
  readonly of: AssetPlan;
  readonly partCents: number;
  readonly wholeCents: number;
  readonly rest: boolean;
  /** What this part takes of the impairments that the whole had when it was split. */
  readonly impairments: readonly Impairment[];
}

/** All that decides the depreciation of an asset. A plain value: rows in, rows out. */
export interface AssetPlan {
  readonly costCents: number;
  readonly acquisitionDate: string;
  /** First day of use, which counts (PCG art. 214-11 to 214-14). */
  readonly serviceDate: string;
  readonly terms: DepreciationTerms;
  /** In order of `from`. */
  readonly revisions?: readonly PlanRevision[] | undefined;
  readonly impairments?: readonly Impairment[] | undefined;
  /** Units produced, by the last day of what they are counted for. */
  readonly unitsUsed?: readonly { readonly date: string; readonly units: number }[] | undefined;
  /** Set on a part of an asset that was split: until a revision it is charged as its share of the whole. */
  readonly share?: PlanShare | undefined;
}

export type PlanRefusal =
  | Refusal<"ASSET_BASE_NOT_POSITIVE", { costCents: number; residualCents: number }>
  | Refusal<"ASSET_SERVICE_BEFORE_ACQUISITION", { acquisitionDate: string; serviceDate: string }>
  | Refusal<"ASSET_LIFE_INVALID", { lifeDays: number }>
  | Refusal<"ASSET_DECLINING_LIFE_TOO_SHORT", { lifeDays: number }>
  | Refusal<"ASSET_UNITS_INVALID", { totalUnits: number }>;

/** A century: a longer life is a slip of the keyboard. */
const MOST_DAYS = 36_000;

/** Refuses a plan that cannot be computed; answers it as it is otherwise. */
export function checkPlan(plan: AssetPlan): AssetPlan | PlanRefusal {
  const { costCents, acquisitionDate, serviceDate, terms } = plan;
  if (serviceDate < acquisitionDate)
    return refuse("ASSET_SERVICE_BEFORE_ACQUISITION", { acquisitionDate, serviceDate });
  return checkTerms(terms, costCents) ?? plan;
}

/** Why terms cannot be applied to what is left of a cost; undefined when they can. */
export function checkTerms(terms: DepreciationTerms, leftCents: number): PlanRefusal | undefined {
  const { mode, lifeDays, residualCents, totalUnits = 0 } = terms;
  if (leftCents <= 0 || residualCents < 0 || (mode !== "none" && residualCents >= leftCents))
    return refuse("ASSET_BASE_NOT_POSITIVE", { costCents: leftCents, residualCents });
  if (mode === "none") return undefined;
  if (mode === "units")
    return Number.isSafeInteger(totalUnits) && totalUnits > 0
      ? undefined
      : refuse("ASSET_UNITS_INVALID", { totalUnits });
  if (!Number.isSafeInteger(lifeDays) || lifeDays < 1 || lifeDays > MOST_DAYS)
    return refuse("ASSET_LIFE_INVALID", { lifeDays });
  if (mode === "declining" && terms.coefficientHundredths === undefined)
    return refuse("ASSET_DECLINING_LIFE_TOO_SHORT", { lifeDays });
  return undefined;
}

/** What of the cost impairments hold on a day, their last one included: the balance of 29x. */
export function impairmentAt(
  { impairments = [] }: { readonly impairments?: readonly Impairment[] | undefined },
  date: string,
): number {
  return impairments.reduce((sum, one) => (one.date <= date ? sum + one.cents : sum), 0);
}
