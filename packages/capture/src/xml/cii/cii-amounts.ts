import type { AllowanceCharge, Period, VatBreakdown } from "../../bill/captured-bill.ts";
import { readDate } from "../read-date.ts";
import type { Reading } from "../reading.ts";
import { at, childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";

/** A date inside `DateTimeString` or the qualified `DateTimeString` of the same name. */
export function ciiDate(reading: Reading, holder: XmlElement | undefined): string | null {
  return ciiDateRead(reading, holder)?.value ?? null;
}

export function ciiDateRead(reading: Reading, holder: XmlElement | undefined) {
  return readDate(reading, childOf(holder, "DateTimeString") ?? childOf(holder, "DateString"), "compact");
}

export function ciiPeriod(reading: Reading, period: XmlElement | undefined): Period | null {
  if (period === undefined) return null;
  const startDate = ciiDate(reading, childOf(period, "StartDateTime"));
  const endDate = ciiDate(reading, childOf(period, "EndDateTime"));
  return startDate === null && endDate === null ? null : { startDate, endDate };
}

/** SpecifiedTradeAllowanceCharge of the document or of a line, then the logistics charges of the EXTENDED profile. */
export function ciiAllowancesAndCharges(
  reading: Reading,
  settlement: XmlElement | undefined,
): AllowanceCharge[] {
  const trade = childrenOf(settlement, "SpecifiedTradeAllowanceCharge").map((item) => ({
    isCharge: textAt(item, "ChargeIndicator/Indicator")?.toLowerCase() === "true",
    amountCents: reading.amount(childOf(item, "ActualAmount")) ?? 0,
    baseCents: reading.amount(childOf(item, "BasisAmount")),
    percent: reading.decimal(childOf(item, "CalculationPercent")),
    reason: textAt(item, "Reason"),
    reasonCode: textAt(item, "ReasonCode"),
    vatCategory: textAt(item, "CategoryTradeTax/CategoryCode"),
    vatRateBasisPoints: reading.rate(at(item, "CategoryTradeTax/RateApplicablePercent")),
  }));
  const logistics = childrenOf(settlement, "SpecifiedLogisticsServiceCharge").map((item) => ({
    isCharge: true,
    amountCents: reading.amount(childOf(item, "AppliedAmount")) ?? 0,
    baseCents: null,
    percent: null,
    reason: textAt(item, "Description"),
    reasonCode: null,
    vatCategory: textAt(item, "AppliedTradeTax/CategoryCode"),
    vatRateBasisPoints: reading.rate(at(item, "AppliedTradeTax/RateApplicablePercent")),
  }));
  return [...trade, ...logistics];
}

/** BG-23 of the header settlement. */
export function ciiVatBreakdown(reading: Reading, settlement: XmlElement | undefined): VatBreakdown[] {
  return childrenOf(settlement, "ApplicableTradeTax").map((tax) => ({
    category: textAt(tax, "CategoryCode"),
    rateBasisPoints: reading.rate(childOf(tax, "RateApplicablePercent")),
    baseCents: reading.amount(childOf(tax, "BasisAmount")) ?? 0,
    taxCents: reading.amount(childOf(tax, "CalculatedAmount")) ?? 0,
    exemptionReason: textAt(tax, "ExemptionReason"),
    exemptionReasonCode: textAt(tax, "ExemptionReasonCode"),
    vatPointCode: textAt(tax, "DueDateTypeCode"),
  }));
}
