import type { BillLine, LineRole } from "../../bill/bill-line.ts";
import type { Reading } from "../reading.ts";
import { at, childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";
import { ublAllowancesAndCharges, ublPeriod } from "./ubl-amounts.ts";

/** Sub-lines (EXTENDED, XRechnung extension) repeat what their parent charges: they follow it as `information`. */
export function readUblLines(reading: Reading, root: XmlElement, lineName: string): BillLine[] {
  const lines: BillLine[] = [];
  const walk = (holder: XmlElement, name: string, parentId: string | null, role: LineRole) => {
    for (const element of childrenOf(holder, name)) {
      const line = readUblLine(reading, element, parentId, role);
      lines.push(line);
      walk(element, `Sub${lineName}`, line.id, "information");
    }
  };
  walk(root, lineName, null, "detail");
  return lines;
}

function readUblLine(reading: Reading, line: XmlElement, parentId: string | null, role: LineRole): BillLine {
  const item = childOf(line, "Item");
  const tax = childOf(item, "ClassifiedTaxCategory");
  const quantity = childOf(line, "InvoicedQuantity") ?? childOf(line, "CreditedQuantity");
  return {
    id: textAt(line, "ID"),
    parentId,
    role,
    label: textAt(item, "Name"),
    description: textAt(item, "Description"),
    note: textAt(line, "Note"),
    sellerItemId: textAt(item, "SellersItemIdentification/ID"),
    quantity: reading.decimal(quantity),
    unit: quantity?.attributes.get("unitCode") ?? null,
    ...ublPrices(reading, childOf(line, "Price")),
    allowancesAndCharges: ublAllowancesAndCharges(reading, line),
    netCents: reading.amount(childOf(line, "LineExtensionAmount")),
    vatCategory: textAt(tax, "ID"),
    vatRateBasisPoints: reading.rate(childOf(tax, "Percent")),
    exemptionReason: textAt(tax, "TaxExemptionReason"),
    exemptionReasonCode: textAt(tax, "TaxExemptionReasonCode"),
    period: ublPeriod(reading, childOf(line, "InvoicePeriod")),
    orderLineReference: textAt(line, "OrderLineReference/LineID"),
    buyerAccountingReference: textAt(line, "AccountingCost"),
  };
}

function ublPrices(reading: Reading, price: XmlElement | undefined) {
  return {
    unitPrice: reading.decimal(childOf(price, "PriceAmount")),
    priceBaseQuantity: reading.decimal(childOf(price, "BaseQuantity")),
    grossPrice: reading.decimal(at(price, "AllowanceCharge/BaseAmount")),
    priceDiscount: reading.decimal(at(price, "AllowanceCharge/Amount")),
  };
}
