import { parseExactDecimal } from "@grand-livre/domain/money/decimal";
import { roundFraction } from "@grand-livre/domain/money/round";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Reading } from "../xml/reading.ts";
import type { BillLine } from "./bill-line.ts";
import type { AllowanceCharge, VatBreakdown } from "./captured-bill.ts";
import type { PrintedBill } from "./printed-bill.ts";

/** Sums in BigInt: many large lines may leave the exact integers of JavaScript, and a reader never throws. */
function sum(amounts: readonly (number | null)[]): bigint {
  return amounts.reduce<bigint>((total, cents) => total + BigInt(cents ?? 0), 0n);
}

function differs(printed: number | null, computed: bigint, toleranceCents = 0n): boolean {
  if (printed === null) return false;
  const gap = BigInt(printed) - computed;
  return gap > toleranceCents || gap < -toleranceCents;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function amounts(items: readonly AllowanceCharge[], isCharge: boolean): number[] {
  return items.filter((item) => item.isCharge === isCharge).map(({ amountCents }) => amountCents);
}

/** Warns of every total that does not follow from what it sums (EN 16931, BR-CO-10 to BR-CO-17). */
export function checkTotals(reading: Reading, bill: PrintedBill): void {
  const { totals } = bill;
  const details = bill.lines.filter(({ role }) => role === "detail");
  if (details.length > 0)
    checkSum(
      reading,
      "LINE_SUM_DIFFERS",
      totals.linesCents,
      details.map((line) => line.netCents),
    );
  const charged = bill.allowancesAndCharges;
  if (charged.length > 0) {
    checkSum(reading, "ALLOWANCE_SUM_DIFFERS", totals.allowancesCents, amounts(charged, false));
    checkSum(reading, "CHARGE_SUM_DIFFERS", totals.chargesCents, amounts(charged, true));
  }
  checkHeader(reading, bill);
  checkVat(reading, bill);
  for (const line of details) checkLine(reading, line);
}

function checkSum(
  reading: Reading,
  code:
    | "LINE_SUM_DIFFERS"
    | "ALLOWANCE_SUM_DIFFERS"
    | "CHARGE_SUM_DIFFERS"
    | "TAX_SUM_DIFFERS"
    | "TAX_BASE_SUM_DIFFERS",
  printedCents: number | null,
  parts: readonly (number | null)[],
): void {
  const computed = sum(parts);
  if (differs(printedCents, computed)) reading.warn(code, gapDetails(printedCents, computed));
}

function gapDetails(printedCents: number | null, computed: bigint) {
  return { printedCents: printedCents ?? 0, computedCents: Number(computed) };
}

function checkHeader(reading: Reading, { totals, syntax }: PrintedBill): void {
  const { linesCents, taxBasisCents, taxCents, grandTotalCents, payableCents } = totals;
  if (linesCents !== null) {
    const basis = sum([linesCents, totals.chargesCents]) - sum([totals.allowancesCents]);
    if (differs(taxBasisCents, basis)) reading.warn("TAX_BASIS_DIFFERS", gapDetails(taxBasisCents, basis));
  }
  if (taxBasisCents !== null && taxCents !== null) {
    const grand = sum([taxBasisCents, taxCents]);
    if (differs(grandTotalCents, grand))
      reading.warn("GRAND_TOTAL_DIFFERS", gapDetails(grandTotalCents, grand));
  }
  // MINIMUM prints what is left to pay, and not what was paid.
  if (grandTotalCents !== null && !(syntax.profile === "minimum" && totals.prepaidCents === null)) {
    const payable = sum([grandTotalCents, totals.roundingCents]) - sum([totals.prepaidCents]);
    if (differs(payableCents, payable)) reading.warn("PAYABLE_DIFFERS", gapDetails(payableCents, payable));
  }
}

function checkVat(reading: Reading, bill: PrintedBill): void {
  const { vatBreakdown, totals } = bill;
  if (vatBreakdown.length === 0) return;
  checkSum(
    reading,
    "TAX_SUM_DIFFERS",
    totals.taxCents,
    vatBreakdown.map(({ taxCents }) => taxCents),
  );
  checkSum(
    reading,
    "TAX_BASE_SUM_DIFFERS",
    totals.taxBasisCents,
    vatBreakdown.map(({ baseCents }) => baseCents),
  );
  for (const vat of vatBreakdown) checkRate(reading, vat, bill.lines);
}

/** Base × rate, within one cent a line: the supplier may have rounded line by line. */
function checkRate(reading: Reading, vat: VatBreakdown, lines: readonly BillLine[]): void {
  if (vat.rateBasisPoints === null) return;
  const computed = roundFraction(BigInt(vat.baseCents) * BigInt(vat.rateBasisPoints), 10_000n);
  const count = lines.filter(
    (line) => line.vatCategory === vat.category && line.vatRateBasisPoints === vat.rateBasisPoints,
  ).length;
  if (differs(vat.taxCents, computed, BigInt(Math.max(1, count))))
    reading.warn("TAX_AMOUNT_DIFFERS", {
      ...gapDetails(vat.taxCents, computed),
      rateBasisPoints: vat.rateBasisPoints,
    });
}

/**
 * Quantity × price − allowances + charges, within two cents or what the rounding of the printed price explains: half of
 * its last decimal (the cent, or finer) times the quantity.
 */
function checkLine(reading: Reading, line: BillLine): void {
  if (line.netCents === null || line.quantity === null || line.unitPrice === null) return;
  const quantity = parseExactDecimal(line.quantity);
  const price = parseExactDecimal(line.unitPrice);
  const base = parseExactDecimal(line.priceBaseQuantity ?? "1");
  if (isRefusal(quantity) || isRefusal(price) || isRefusal(base) || base.unscaled === 0n) return;
  const gross = roundFraction(
    quantity.unscaled * price.unscaled * 100n * 10n ** BigInt(base.scale),
    base.unscaled * 10n ** BigInt(quantity.scale + price.scale),
  );
  const extra =
    sum(amounts(line.allowancesAndCharges, true)) - sum(amounts(line.allowancesAndCharges, false));
  const halfUnits = quantity.unscaled * 100n * 10n ** BigInt(base.scale);
  const perCent = 2n * base.unscaled * 10n ** BigInt(quantity.scale + Math.max(2, price.scale));
  const slack = absolute(roundFraction(halfUnits, perCent)) + 1n;
  if (differs(line.netCents, gross + extra, slack < 2n ? 2n : slack))
    reading.warn("LINE_AMOUNT_DIFFERS", { line: line.id ?? "", ...gapDetails(line.netCents, gross + extra) });
}
