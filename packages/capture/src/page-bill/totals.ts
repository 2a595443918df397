import type { BillLine } from "../bill/bill-line.ts";
import type { BillTotals, VatBreakdown } from "../bill/captured-bill.ts";
import type { Mentions } from "./find-mentions.ts";
import { taxOf } from "./find-rates.ts";
import type { ChosenAmount, ChosenTotals } from "./scored-amounts.ts";

/** The chosen totals, positive: a negative document is a credit note. */
export function totalsOf(chosen: ChosenTotals, isNegative: boolean): BillTotals {
  const positive = (amount: ChosenAmount | null) => (amount === null ? null : turn(amount.cents, isNegative));
  return {
    linesCents: null,
    allowancesCents: null,
    chargesCents: null,
    taxBasisCents: positive(chosen.excl),
    taxCents: positive(chosen.vat),
    grandTotalCents: positive(chosen.incl),
    prepaidCents: positive(chosen.prepaid),
    roundingCents: null,
    payableCents: positive(chosen.payable) ?? positive(chosen.incl),
  };
}

/** VAT by rate, as the tables of rates say; one row without VAT when the document says why. */
export function vatBreakdownOf(
  { rows, excl, vat }: ChosenTotals,
  exemption: Mentions["exemption"],
  isNegative: boolean,
): VatBreakdown[] {
  const row = (rateBasisPoints: number, baseCents: number, taxCents: number): VatBreakdown => {
    const exempted = rateBasisPoints === 0;
    return {
      category: exempted ? (exemption?.category ?? null) : "S",
      rateBasisPoints,
      baseCents: turn(baseCents, isNegative),
      taxCents: turn(taxCents, isNegative),
      exemptionReason: exempted ? (exemption?.found.segment.text ?? null) : null,
      exemptionReasonCode: null,
      vatPointCode: null,
    };
  };
  if (rows.length > 0) return rows.map((one) => row(one.rateBasisPoints, one.baseCents, one.taxCents));
  return vat?.cents === 0 && excl !== null && exemption !== null ? [row(0, excl.cents, 0)] : [];
}

/**
 * VAT by rate from lines that print their rates, when the document has no table of them: only if the taxes of the sums
 * by rate add up to the VAT to the cent.
 */
export function breakdownOfLines(lines: readonly BillLine[], taxCents: number | null): VatBreakdown[] {
  const groups = Map.groupBy(lines, ({ vatRateBasisPoints }) => vatRateBasisPoints);
  if (lines.length === 0 || groups.has(null) || taxCents === null) return [];
  const rows = [...groups].map(([rate, members]): VatBreakdown => {
    const baseCents = members.reduce((sum, { netCents }) => sum + (netCents ?? 0), 0);
    return {
      category: rate === 0 ? null : "S",
      rateBasisPoints: rate,
      baseCents,
      taxCents: taxOf(baseCents, rate ?? 0),
      exemptionReason: null,
      exemptionReasonCode: null,
      vatPointCode: null,
    };
  });
  return rows.reduce((sum, row) => sum + row.taxCents, 0) === taxCents ? rows : [];
}

function turn(cents: number, isNegative: boolean): number {
  return isNegative && cents !== 0 ? -cents : cents;
}
