import type { AmountRole } from "./amount-roles.ts";
import type { PrintedAmount } from "./find-amounts.ts";
import type { RateRow } from "./find-rates.ts";

/** One amount of the chosen set: printed, or worked out from the two others. */
export interface ChosenAmount {
  readonly cents: number;
  /** Absent when the amount is worked out. */
  readonly printed?: PrintedAmount;
}

export interface ChosenTotals {
  readonly excl: ChosenAmount | null;
  readonly vat: ChosenAmount | null;
  readonly incl: ChosenAmount | null;
  readonly payable: ChosenAmount | null;
  readonly prepaid: ChosenAmount | null;
  readonly rows: readonly RateRow[];
  /**
   * What proves the set: `rates` HT + TVA = TTC and the table of rates adds up; `sum` HT + TVA = TTC; `exempt` no VAT,
   * and the document says why; `labels` words alone.
   */
  readonly proof: "rates" | "sum" | "exempt" | "labels";
  /** How many of the three amounts have words of their own. */
  readonly labelled: number;
  /** The runner-up is near: another set would fit almost as well. */
  readonly isContested: boolean;
}

export interface Scored {
  readonly cents: number;
  readonly amount: PrintedAmount;
  readonly roles: ReadonlyMap<AmountRole, number>;
}

export interface Choice {
  readonly totals: Omit<ChosenTotals, "payable" | "prepaid" | "isContested">;
  readonly score: number;
}

/** Rates of metropolitan France, which a bill may leave unsaid when it prints its VAT. */
export const FRENCH_RATES = [2000, 1000, 550, 210];
export const LEAST_BASE_CENTS = 2000;

/** A tax above this share of its base is not one. */
const MAX_TAX_SHARE = 0.28;

export function weight(one: Scored | undefined, role: AmountRole): number {
  return one?.roles.get(role) ?? 0;
}

/** What must be paid is the total unless a deposit was deducted. */
export function inclWeight(one: Scored): number {
  return Math.max(weight(one, "incl"), 0.8 * weight(one, "payable"));
}

export function strongest(scored: readonly Scored[], weigh: (one: Scored) => number): Scored | undefined {
  let best: Scored | undefined;
  for (const one of scored) {
    const [mine, other] = [weigh(one), best === undefined ? 0 : weigh(best)];
    // Among equal words the last and the largest: totals close a page.
    const wins =
      mine > other || (mine === other && best !== undefined && Math.abs(one.cents) >= Math.abs(best.cents));
    if (mine > 0 && wins) best = one;
  }
  return best;
}

export function isPlausible(excl: number, tax: number, incl: number): boolean {
  if (Math.sign(excl) !== Math.sign(incl) || (tax !== 0 && Math.sign(tax) !== Math.sign(incl))) return false;
  return Math.abs(tax) <= MAX_TAX_SHARE * Math.abs(excl) + 1;
}
