import { taxOf } from "./find-rates.ts";
import {
  type Choice,
  type ChosenAmount,
  type ChosenTotals,
  FRENCH_RATES,
  inclWeight,
  isPlausible,
  LEAST_BASE_CENTS,
  type Scored,
  strongest,
  weight,
} from "./scored-amounts.ts";

/** « Total TTC … dont TVA … »: the base is the difference, when a usual rate gives that very tax. */
export function taxIncluded(scored: readonly Scored[]): Choice | undefined {
  const incl = strongest(scored, inclWeight);
  if (incl === undefined || inclWeight(incl) < 2) return undefined;
  for (const vat of scored) {
    const base = incl.cents - vat.cents;
    if (weight(vat, "vat") < 2 || vat.cents === 0 || !isPlausible(base, vat.cents, incl.cents)) continue;
    const rate = FRENCH_RATES.find((one) => Math.abs(taxOf(base, one) - vat.cents) <= 1);
    if (rate === undefined || Math.abs(base) < LEAST_BASE_CENTS) continue;
    return {
      score: 0,
      totals: {
        incl: { cents: incl.cents, printed: incl.amount },
        excl: { cents: base },
        vat: { cents: vat.cents, printed: vat.amount },
        rows: [{ rateBasisPoints: rate, baseCents: base, taxCents: vat.cents, amounts: [] }],
        proof: "rates",
        labelled: 2,
      },
    };
  }
  return undefined;
}

/** Without a set that adds up: each amount by its words alone; nothing is worked out. */
export function fromLabels(scored: readonly Scored[], isExempt: boolean): Choice | undefined {
  const incl = strongest(scored, inclWeight);
  const excl = strongest(scored, (one) => (weight(one, "excl") >= 2 ? weight(one, "excl") : 0));
  if (incl === undefined && excl === undefined) return undefined;
  const fits =
    incl === undefined || excl === undefined || isPlausible(excl.cents, incl.cents - excl.cents, incl.cents);
  const printedAmount = (one: Scored | undefined) =>
    one === undefined ? null : { cents: one.cents, printed: one.amount };
  const isTaxed = scored.some((one) => one.cents !== 0 && weight(one, "vat") >= 1);
  const alone = isExempt && !isTaxed && incl !== undefined;
  if (!alone && fits && incl !== undefined && excl !== undefined) {
    const vat = incl.cents - excl.cents;
    const rate = FRENCH_RATES.find((one) => taxOf(excl.cents, one) === vat);
    if (rate !== undefined && Math.abs(excl.cents) >= LEAST_BASE_CENTS && inclWeight(incl) >= 2)
      return explained(incl, excl, rate);
  }
  return {
    score: 0,
    totals: {
      incl: printedAmount(incl),
      excl: alone ? { cents: incl.cents } : fits ? printedAmount(excl) : null,
      vat: alone ? { cents: 0 } : null,
      rows: [],
      proof: alone ? "exempt" : "labels",
      labelled: [incl, excl].filter((one) => one !== undefined).length,
    },
  };
}

/** Both totals have words of their own and a usual rate makes one of the other: the VAT that could not be read is known. */
function explained(incl: Scored, excl: Scored, rateBasisPoints: number): Choice {
  const taxCents = incl.cents - excl.cents;
  return {
    score: 0,
    totals: {
      incl: { cents: incl.cents, printed: incl.amount },
      excl: { cents: excl.cents, printed: excl.amount },
      vat: { cents: taxCents },
      rows: [{ rateBasisPoints, baseCents: excl.cents, taxCents, amounts: [] }],
      proof: "rates",
      labelled: 2,
    },
  };
}

/** What remains to pay, and the deposit that explains it. */
export function whatIsLeft(
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
