import { type AmountRole, rolesOf } from "./amount-roles.ts";
import type { PrintedAmount } from "./find-amounts.ts";
import { type RateRow, ratesIn, rowsThatAddUp, taxOf } from "./find-rates.ts";
import {
  type Choice,
  type ChosenTotals,
  FRENCH_RATES,
  inclWeight,
  isPlausible,
  LEAST_BASE_CENTS,
  type Scored,
  weight,
} from "./scored-amounts.ts";
import { fromLabels, taxIncluded, whatIsLeft } from "./told-totals.ts";

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
  const best = choices[0] ?? taxIncluded(scored) ?? fromLabels(scored, context.isExempt);
  if (best === undefined) return NONE;
  const rival = choices.find(({ totals }) => totals.incl?.cents !== best.totals.incl?.cents);
  const isNear = rival !== undefined && best.score - rival.score < CONTESTED_MARGIN;
  const isContested = isNear || isPartOnly(scored, best.totals);
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

function sums(scored: readonly Scored[], rows: readonly RateRow[], isExempt: boolean): Choice[] {
  const incls = best(scored, inclWeight);
  const excls = best(scored, (one) => weight(one, "excl"));
  const vats = byValue(scored, "vat");
  const bestWeight = Math.max(0, ...scored.map(inclWeight));
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
      const isOvertaken = bestWeight >= 1.5 && inclWeight(incl) < 1;
      choices.push({ ...choice, score: choice.score - (isOvertaken ? 3 : 0) });
    }
  return choices.sort((a, b) => b.score - a.score);
}

/**
 * A larger amount is called the total as well, and the chosen one is called so no better; or a larger one stands below as a
 * total or as what is to pay (« Total TTC 60,00 · Débours 44,90 · Net à payer 104,90 »): the chosen one may be a part's alone.
 */
function isPartOnly(scored: readonly Scored[], { incl }: Choice["totals"]): boolean {
  if (incl === null) return false;
  const same = scored.filter(({ cents }) => cents === incl.cents);
  const own = Math.max(0, ...same.map(inclWeight));
  const lastLine = Math.max(...same.map(lineOf));
  return scored.some(
    (one) =>
      Math.abs(one.cents) > Math.abs(incl.cents) &&
      (inclWeight(one) >= Math.max(1.5, own) ||
        (lineOf(one) > lastLine && Math.max(weight(one, "incl"), weight(one, "payable")) >= 1)),
  );
}

const lineOf = ({ amount }: Scored): number => amount.found.segment.line;

/** One amount a value, the best supported and the largest first. */
function best(scored: readonly Scored[], weigh: (one: Scored) => number): Scored[] {
  const bestByCents = new Map<number, Scored>();
  for (const one of scored) {
    const other = bestByCents.get(one.cents);
    if (other === undefined || weigh(one) >= weigh(other)) bestByCents.set(one.cents, one);
  }
  return [...bestByCents.values()]
    .filter(({ cents }) => cents !== 0)
    .sort((a, b) => weigh(b) - weigh(a) || Math.abs(b.cents) - Math.abs(a.cents))
    .slice(0, MAX_VALUES);
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
  const atOneRate = rateThatExplains(excl.cents, tax, support.rates, weights[2] >= 1);
  // Two words and a difference that is not printed would be an invention, unless a printed rate explains it.
  if (!printedTax && atOneRate === undefined && added === null) return undefined;
  const isToldOrExplained = weights[2] >= 1 || atOneRate !== undefined || added !== null;
  if (!isToldOrExplained || (support.isExempt && weights[2] < 1)) return undefined;
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

/** The one rate that gives the tax: a printed one within two cents, or a usual one to the cent for a tax given in words. */
function rateThatExplains(
  excl: number,
  tax: number,
  printed: ReadonlySet<number>,
  isTold: boolean,
): number | undefined {
  const near = [...printed].find((rate) => rate > 0 && Math.abs(taxOf(excl, rate) - tax) <= 2);
  if (near !== undefined || !isTold || Math.abs(excl) < LEAST_BASE_CENTS) return near;
  return FRENCH_RATES.find((rate) => taxOf(excl, rate) === tax);
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
