import { negateDecimal } from "../xml/decimal-text.ts";
import type { BillLine } from "./bill-line.ts";
import type { AllowanceCharge, BillTotals, CapturedField, VatBreakdown } from "./captured-bill.ts";
import type { PrintedBill } from "./printed-bill.ts";

/** The sign of the document's total: of the first printed amount, in order of authority, that is not zero. */
export function isNegativeTotal(printed: PrintedBill): boolean {
  const { grandTotalCents, taxBasisCents, linesCents, payableCents } = printed.totals;
  const candidates = [
    grandTotalCents,
    taxBasisCents,
    linesCents,
    payableCents,
    ...printed.lines.map(({ netCents }) => netCents),
  ];
  return (candidates.find((cents) => cents !== null && cents !== 0) ?? 0) < 0;
}

/**
 * The same document with every amount of the other sign. Prices stay: the quantity turns, so that quantity × price still
 * gives the line. Percentages and rates stay.
 */
export function turnSigns(printed: PrintedBill): PrintedBill {
  return {
    ...printed,
    taxInTaxCurrencyCents: turn(printed.taxInTaxCurrencyCents),
    lines: printed.lines.map(turnLine),
    allowancesAndCharges: printed.allowancesAndCharges.map(turnAllowanceCharge),
    vatBreakdown: printed.vatBreakdown.map(turnVat),
    totals: turnTotals(printed.totals),
    fields: {
      ...printed.fields,
      totalExclVatCents: turnField(printed.fields.totalExclVatCents),
      vatCents: turnField(printed.fields.vatCents),
      totalInclVatCents: turnField(printed.fields.totalInclVatCents),
    },
  };
}

function turn<Cents extends number | null>(cents: Cents): Cents {
  return (cents === null || cents === 0 ? cents : -cents) as Cents;
}

function turnField(field: CapturedField<number> | null): CapturedField<number> | null {
  return field === null ? null : { ...field, value: turn(field.value) };
}

function turnLine(line: BillLine): BillLine {
  return {
    ...line,
    quantity: line.quantity === null ? null : negateDecimal(line.quantity),
    netCents: turn(line.netCents),
    allowancesAndCharges: line.allowancesAndCharges.map(turnAllowanceCharge),
  };
}

function turnAllowanceCharge(item: AllowanceCharge): AllowanceCharge {
  return { ...item, amountCents: turn(item.amountCents), baseCents: turn(item.baseCents) };
}

function turnVat(vat: VatBreakdown): VatBreakdown {
  return { ...vat, baseCents: turn(vat.baseCents), taxCents: turn(vat.taxCents) };
}

function turnTotals(totals: BillTotals): BillTotals {
  return {
    linesCents: turn(totals.linesCents),
    allowancesCents: turn(totals.allowancesCents),
    chargesCents: turn(totals.chargesCents),
    taxBasisCents: turn(totals.taxBasisCents),
    taxCents: turn(totals.taxCents),
    grandTotalCents: turn(totals.grandTotalCents),
    prepaidCents: turn(totals.prepaidCents),
    roundingCents: turn(totals.roundingCents),
    payableCents: turn(totals.payableCents),
  };
}
