import { type AmountRole, rolesOf } from "./amount-roles.ts";
import type { PrintedAmount } from "./find-amounts.ts";
import { type RateRow, ratesIn, rowsThatAddUp, taxOf } from "./find-rates.ts";

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
  /** How many of the three amounts are told by their own words. */
  readonly labelled: number;
  /** The runner-up is near: another set would fit almost as well. */
  readonly isContested: boolean;
}

interface Scored {
  readonly cents: number;
  readonly amount: PrintedAmount;
  readonly roles: ReadonlyMap<AmountRole, number>;
}

interface Choice {
  readonly totals: Omit<ChosenTotals, "payable" | "prepaid" | "isContested">;
  readonly score: number;
}

const NONE: ChosenTotals = {
  excl: null,
  vat: null,
  incl: null,
  payable: null,
  prepaid: null,
  rows: [],
  proof: "labels",
  labelled: 0,
  isContested: false,
};
const MAX_VALUES = 160;
const CONTESTED_MARGIN = 1;
/** A tax above this share of its base is not one. */
const MAX_TAX_SHARE = 0.28;

/**
 * Chooses the totals together: of all sets of printed amounts where HT + TVA = TTC, the one that the words around and the
 * tables of rates support best; without any such set, what the words alone say.
 */
export function chooseTotals(
  amounts: readonly PrintedAmount[],
  rows: readonly RateRow[],
  context: { readonly isExempt: boolean },
): ChosenTotals {
  const scored = amounts.map((amount) => ({ cents: amount.cents, amount, roles: rolesOf(amount) }));
  const choices = sums(scored, rows, context.isExempt);
  const best = choices[0] ?? fromLabels(scored, context.isExempt);
  if (best === undefined) return NONE;
  const rival = choices.find(({ totals }) => totals.incl?.cents !== best.totals.incl?.cents);
  const isContested = rival !== undefined && best.score - rival.score < CONTESTED_MARGIN;
  return { ...best.totals, ...whatIsLeft(scored, best.totals.incl), isContested };
}

/** The best supported amount for each value. */
function byValue(scored: readonly Scored[], role: AmountRole): Map<number, Scored> {
  const best = new Map<number, Scored>();
  for (const one of scored) {
    const other = best.get(one.cents);
    if (other === undefined || weight(one, role) >= weight(other, role)) best.set(one.cents, one);
  }
  return best;
}

function weight(one: Scored | undefined, role: AmountRole): number {
  return one?.roles.get(role) ?? 0;
}

/** What must be paid is the total unless a deposit was deducted. */
function inclWeight(one: Scored): number {
  return Math.max(weight(one, "incl"), 0.8 * weight(one, "payable"));
}

function sums(scored: readonly Scored[], rows: readonly RateRow[], isExempt: boolean): Choice[] {
  const incls = best(scored, inclWeight);
  const excls = best(scored, (one) => weight(one, "excl"));
  const vats = byValue(scored, "vat");
  const told = Math.max(0, ...scored.map(inclWeight));
  const rates = new Set(scored.flatMap(({ amount }) => ratesIn(amount.rowLabel ?? "")));
  const choices: Choice[] = [];
  for (const incl of incls)
    for (const excl of excls) {
      const tax = incl.cents - excl.cents;
      const vat = vats.get(tax);
      if (!isPlausible(excl.cents, tax, incl.cents)) continue;
      const choice = choiceOf(incl, excl, vat, { rows, rates, isExempt });
      if (choice === undefined) continue;
      // Another amount is called the total in so many words, and this one is not.
      const isOvertaken = told >= 1.5 && inclWeight(incl) < 1;
      choices.push({ ...choice, score: choice.score - (isOvertaken ? 3 : 0) });
    }
  return choices.sort((a, b) => b.score - a.score);
}

/** One amount a value, the best supported and the largest first. */
function best(scored: readonly Scored[], weigh: (one: Scored) => number): Scored[] {
  const kept = new Map<number, Scored>();
  for (const one of scored) {
    const other = kept.get(one.cents);
    if (other === undefined || weigh(one) >= weigh(other)) kept.set(one.cents, one);
  }
  return [...kept.values()]
    .filter(({ cents }) => cents !== 0)
    .sort((a, b) => weigh(b) - weigh(a) || Math.abs(b.cents) - Math.abs(a.cents))
    .slice(0, MAX_VALUES);
}

function isPlausible(excl: number, tax: number, incl: number): boolean {
  if (Math.sign(excl) !== Math.sign(incl) || (tax !== 0 && Math.sign(tax) !== Math.sign(incl))) return false;
  return Math.abs(tax) <= MAX_TAX_SHARE * Math.abs(excl) + 1;
}

interface Support {
  readonly rows: readonly RateRow[];
  readonly rates: ReadonlySet<number>;
  readonly isExempt: boolean;
}

function choiceOf(incl: Scored, excl: Scored, vat: Scored | undefined, support: Support): Choice | undefined {
  const tax = incl.cents - excl.cents;
  const weights = [inclWeight(incl), weight(excl, "excl"), weight(vat, "vat")] as const;
  const labelled = weights.filter((one) => one >= 1).length;
  const printedTax = tax === 0 ? vat !== undefined && weights[2] > 0 : vat !== undefined;
  if (tax === 0) return withoutTax(incl, excl, vat, weights, support);
  const added = rowsThatAddUp(support.rows, excl.cents, tax);
  const atOneRate = [...support.rates].find((rate) => Math.abs(taxOf(excl.cents, rate) - tax) <= 2);
  // Two words and a difference that nobody printed would be an invention, unless a printed rate explains it.
  if (!printedTax && atOneRate === undefined && added === null) return undefined;
  if (labelled === 0 || (labelled === 1 && added === null && atOneRate === undefined)) return undefined;
  const rows =
    added ??
    (atOneRate === undefined
      ? []
      : [{ rateBasisPoints: atOneRate, baseCents: excl.cents, taxCents: tax, amounts: [] }]);
  const score =
    weights[0] + weights[1] + weights[2] + (printedTax ? 4 : 1) + (added ? 3 : 0) + (atOneRate ? 1.5 : 0);
  return {
    score,
    totals: {
      incl: { cents: incl.cents, printed: incl.amount },
      excl: { cents: excl.cents, printed: excl.amount },
      vat: vat === undefined ? { cents: tax } : { cents: tax, printed: vat.amount },
      rows,
      proof: rows.length > 0 ? "rates" : "sum",
      labelled,
    },
  };
}

/** No VAT: the document prints a zero beside the word, or says why none is charged. */
function withoutTax(
  incl: Scored,
  excl: Scored,
  zero: Scored | undefined,
  weights: readonly [number, number, number],
  { rows, isExempt }: Support,
): Choice | undefined {
  const hasZero = zero !== undefined && weights[2] > 0;
  if (!hasZero && !isExempt) return undefined;
  if (weights[0] < 1 && weights[1] < 1) return undefined;
  const added = rowsThatAddUp(
    rows.filter((row) => row.taxCents === 0),
    excl.cents,
    0,
  );
  return {
    score: weights[0] + weights[1] + weights[2] + (hasZero ? 2 : 0) + (isExempt ? 2 : 0) + (added ? 2 : 0),
    totals: {
      incl: { cents: incl.cents, printed: incl.amount },
      excl: { cents: excl.cents, printed: excl.amount },
      vat: hasZero ? { cents: 0, printed: zero.amount } : { cents: 0 },
      rows: added ?? [],
      proof: isExempt ? "exempt" : "sum",
      labelled: weights.filter((one) => one >= 1).length,
    },
  };
}

function strongest(scored: readonly Scored[], weigh: (one: Scored) => number): Scored | undefined {
  let kept: Scored | undefined;
  for (const one of scored) {
    const [mine, other] = [weigh(one), kept === undefined ? 0 : weigh(kept)];
    // Among equal words the last and the largest: totals close a page.
    const wins =
      mine > other || (mine === other && kept !== undefined && Math.abs(one.cents) >= Math.abs(kept.cents));
    if (mine > 0 && wins) kept = one;
  }
  return kept;
}

/** Without a set that adds up: each amount by its words alone; nothing is worked out. */
function fromLabels(scored: readonly Scored[], isExempt: boolean): Choice | undefined {
  const incl = strongest(scored, inclWeight);
  const excl = strongest(scored, (one) => (weight(one, "excl") >= 2 ? weight(one, "excl") : 0));
  if (incl === undefined && excl === undefined) return undefined;
  const fits =
    incl === undefined || excl === undefined || isPlausible(excl.cents, incl.cents - excl.cents, incl.cents);
  const given = (one: Scored | undefined) =>
    one === undefined ? null : { cents: one.cents, printed: one.amount };
  const alone = isExempt && incl !== undefined && excl === undefined;
  return {
    score: 0,
    totals: {
      incl: given(incl),
      excl: alone ? { cents: incl.cents } : fits ? given(excl) : null,
      vat: alone ? { cents: 0 } : null,
      rows: [],
      proof: alone ? "exempt" : "labels",
      labelled: [incl, excl].filter((one) => one !== undefined).length,
    },
  };
}

/** What remains to pay, and the deposit that explains it. */
function whatIsLeft(
  scored: readonly Scored[],
  incl: ChosenAmount | null,
): Pick<ChosenTotals, "payable" | "prepaid"> {
  const payable = strongest(scored, (one) => weight(one, "payable"));
  if (payable === undefined || incl === null) return { payable: null, prepaid: null };
  const chosen = { cents: payable.cents, printed: payable.amount };
  const paid = incl.cents - payable.cents;
  if (paid === 0) return { payable: chosen, prepaid: null };
  const prepaid = scored.find((one) => Math.abs(one.cents) === Math.abs(paid) && weight(one, "prepaid") > 0);
  return prepaid === undefined
    ? { payable: null, prepaid: null }
    : { payable: chosen, prepaid: { cents: paid, printed: prepaid.amount } };
}
