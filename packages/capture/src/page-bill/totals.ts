import type { BillTotals, VatBreakdown } from "../bill/captured-bill.ts";
import type { ChosenAmount, ChosenTotals } from "./choose-totals.ts";
import type { Mentions } from "./find-mentions.ts";

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

function turn(cents: number, isNegative: boolean): number {
  return isNegative && cents !== 0 ? -cents : cents;
}
