import type { BillTotals } from "../../bill/captured-bill.ts";
import { fieldAt, type Read, type Reading } from "../reading.ts";
import { childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";

/** BG-22. A second TaxTotal in the accounting currency is BT-111; the one with subtotals is the document's. */
export function readUblTotals(reading: Reading, root: XmlElement) {
  const monetary = childOf(root, "LegalMonetaryTotal");
  const currency = textAt(root, "DocumentCurrencyCode");
  const taxTotals = childrenOf(root, "TaxTotal");
  const currencyOf = (total: XmlElement) =>
    childOf(total, "TaxAmount")?.attributes.get("currencyID") ?? currency;
  const taxTotal =
    taxTotals.find((total) => currencyOf(total) === currency) ??
    (taxTotals.length === 1 ? taxTotals[0] : undefined);
  const foreign = taxTotals.find((total) => total !== taxTotal && currencyOf(total) !== currency);
  const amount = (name: string): Read<number> | null => reading.amountRead(childOf(monetary, name));
  const basis = amount("TaxExclusiveAmount");
  const vat = reading.amountRead(childOf(taxTotal, "TaxAmount"));
  const grand = amount("TaxInclusiveAmount");
  const totals: BillTotals = {
    linesCents: amount("LineExtensionAmount")?.value ?? null,
    allowancesCents: amount("AllowanceTotalAmount")?.value ?? null,
    chargesCents: amount("ChargeTotalAmount")?.value ?? null,
    taxBasisCents: basis?.value ?? null,
    taxCents: vat?.value ?? null,
    grandTotalCents: grand?.value ?? null,
    prepaidCents: amount("PrepaidAmount")?.value ?? null,
    roundingCents: amount("PayableRoundingAmount")?.value ?? null,
    payableCents: amount("PayableAmount")?.value ?? null,
  };
  return {
    totals,
    taxTotal,
    taxCurrency:
      textAt(root, "TaxCurrencyCode") ?? (foreign === undefined ? null : (currencyOf(foreign) ?? null)),
    taxInTaxCurrencyCents: reading.foreignAmountRead(childOf(foreign, "TaxAmount"))?.value ?? null,
    fields: {
      totalExclVatCents: fieldAt(
        basis?.value ?? null,
        childOf(monetary, "TaxExclusiveAmount"),
        basis?.confidence,
      ),
      vatCents: fieldAt(vat?.value ?? null, childOf(taxTotal, "TaxAmount"), vat?.confidence),
      totalInclVatCents: fieldAt(
        grand?.value ?? null,
        childOf(monetary, "TaxInclusiveAmount"),
        grand?.confidence,
      ),
    },
  };
}
