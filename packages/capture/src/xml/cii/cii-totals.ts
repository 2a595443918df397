import type { BillTotals } from "../../bill/captured-bill.ts";
import { fieldAt, type Read, type Reading } from "../reading.ts";
import { childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";

/** BG-22. The VAT total in another currency (BT-111) is the TaxTotalAmount whose `currencyID` is not the invoice's. */
export function readCiiTotals(reading: Reading, settlement: XmlElement | undefined) {
  const summation = childOf(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation");
  const currency = textAt(settlement, "InvoiceCurrencyCode");
  const taxes = childrenOf(summation, "TaxTotalAmount");
  const ofCurrency = (tax: XmlElement) => tax.attributes.get("currencyID") ?? currency;
  const tax =
    taxes.find((candidate) => ofCurrency(candidate) === currency) ??
    (taxes.length === 1 ? taxes[0] : undefined);
  const foreignTax = taxes.find((candidate) => candidate !== tax);
  const amount = (name: string): Read<number> | null => reading.amountRead(childOf(summation, name));
  const basis = amount("TaxBasisTotalAmount");
  const vat = reading.amountRead(tax);
  const grand = amount("GrandTotalAmount");
  const totals: BillTotals = {
    linesCents: amount("LineTotalAmount")?.value ?? null,
    allowancesCents: amount("AllowanceTotalAmount")?.value ?? null,
    chargesCents: amount("ChargeTotalAmount")?.value ?? null,
    taxBasisCents: basis?.value ?? null,
    taxCents: vat?.value ?? null,
    grandTotalCents: grand?.value ?? null,
    prepaidCents: amount("TotalPrepaidAmount")?.value ?? null,
    roundingCents: amount("RoundingAmount")?.value ?? null,
    payableCents: amount("DuePayableAmount")?.value ?? null,
  };
  return {
    totals,
    taxCurrency: textAt(settlement, "TaxCurrencyCode") ?? foreignTax?.attributes.get("currencyID") ?? null,
    taxInTaxCurrencyCents: reading.foreignAmountRead(foreignTax)?.value ?? null,
    fields: {
      totalExclVatCents: fieldAt(
        basis?.value ?? null,
        childOf(summation, "TaxBasisTotalAmount"),
        basis?.confidence,
      ),
      vatCents: fieldAt(vat?.value ?? null, tax, vat?.confidence),
      totalInclVatCents: fieldAt(
        grand?.value ?? null,
        childOf(summation, "GrandTotalAmount"),
        grand?.confidence,
      ),
    },
  };
}
