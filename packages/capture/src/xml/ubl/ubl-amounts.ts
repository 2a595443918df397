import type { AllowanceCharge, Period, VatBreakdown } from "../../bill/captured-bill.ts";
import { readDate } from "../read-date.ts";
import type { Reading } from "../reading.ts";
import { at, childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";

export function ublDate(reading: Reading, element: XmlElement | undefined): string | null {
  return readDate(reading, element, "iso")?.value ?? null;
}

export function ublPeriod(reading: Reading, period: XmlElement | undefined): Period | null {
  if (period === undefined) return null;
  const startDate = ublDate(reading, childOf(period, "StartDate"));
  const endDate = ublDate(reading, childOf(period, "EndDate"));
  return startDate === null && endDate === null ? null : { startDate, endDate };
}

export function ublAllowancesAndCharges(reading: Reading, holder: XmlElement | undefined): AllowanceCharge[] {
  return childrenOf(holder, "AllowanceCharge").map((item) => ({
    isCharge: textAt(item, "ChargeIndicator")?.toLowerCase() === "true",
    amountCents: reading.amount(childOf(item, "Amount")) ?? 0,
    baseCents: reading.amount(childOf(item, "BaseAmount")),
    percent: reading.decimal(childOf(item, "MultiplierFactorNumeric")),
    reason: textAt(item, "AllowanceChargeReason"),
    reasonCode: textAt(item, "AllowanceChargeReasonCode"),
    vatCategory: textAt(item, "TaxCategory/ID"),
    vatRateBasisPoints: reading.rate(at(item, "TaxCategory/Percent")),
  }));
}

/** BG-23: the subtotals of the TaxTotal that is in the document's currency. `vatPointCode` is the document's own. */
export function ublVatBreakdown(
  reading: Reading,
  taxTotal: XmlElement | undefined,
  vatPointCode: string | null,
): VatBreakdown[] {
  return childrenOf(taxTotal, "TaxSubtotal").map((subtotal) => {
    const category = childOf(subtotal, "TaxCategory");
    return {
      category: textAt(category, "ID"),
      rateBasisPoints: reading.rate(childOf(category, "Percent") ?? childOf(subtotal, "Percent")),
      baseCents: reading.amount(childOf(subtotal, "TaxableAmount")) ?? 0,
      taxCents: reading.amount(childOf(subtotal, "TaxAmount")) ?? 0,
      exemptionReason: textAt(category, "TaxExemptionReason"),
      exemptionReasonCode: textAt(category, "TaxExemptionReasonCode"),
      vatPointCode,
    };
  });
}
