import type { BillLine, LineRole } from "../../bill/bill-line.ts";
import type { Reading } from "../reading.ts";
import { at, childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";
import { ciiAllowancesAndCharges, ciiPeriod } from "./cii-amounts.ts";

const ROLES: Readonly<Record<string, LineRole>> = {
  DETAIL: "detail",
  GROUP: "group",
  INFORMATION: "information",
};

/** One IncludedSupplyChainTradeLineItem. Lines that only carry a text (LineStatusCode, EXTENDED) answer without amount. */
export function readCiiLine(reading: Reading, item: XmlElement): BillLine {
  const document = childOf(item, "AssociatedDocumentLineDocument");
  const product = childOf(item, "SpecifiedTradeProduct");
  const agreement = childOf(item, "SpecifiedLineTradeAgreement");
  const settlement = childOf(item, "SpecifiedLineTradeSettlement");
  const tax = childOf(settlement, "ApplicableTradeTax");
  const quantity = at(item, "SpecifiedLineTradeDelivery/BilledQuantity");
  return {
    id: textAt(document, "LineID"),
    parentId: textAt(document, "ParentLineID"),
    role: ROLES[textAt(document, "LineStatusReasonCode")?.toUpperCase() ?? ""] ?? "detail",
    label: textAt(product, "Name"),
    description: textAt(product, "Description"),
    note: textAt(document, "IncludedNote/Content"),
    sellerItemId: textAt(product, "SellerAssignedID"),
    quantity: reading.decimal(quantity),
    unit: quantity?.attributes.get("unitCode") ?? null,
    ...ciiPrices(reading, agreement),
    allowancesAndCharges: ciiAllowancesAndCharges(reading, settlement),
    netCents: reading.amount(at(settlement, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount")),
    vatCategory: textAt(tax, "CategoryCode"),
    vatRateBasisPoints: reading.rate(childOf(tax, "RateApplicablePercent")),
    exemptionReason: textAt(tax, "ExemptionReason"),
    exemptionReasonCode: textAt(tax, "ExemptionReasonCode"),
    period: ciiPeriod(reading, childOf(settlement, "BillingSpecifiedPeriod")),
    orderLineReference: textAt(agreement, "BuyerOrderReferencedDocument/LineID"),
    buyerAccountingReference: textAt(settlement, "ReceivableSpecifiedTradeAccountingAccount/ID"),
  };
}

function ciiPrices(reading: Reading, agreement: XmlElement | undefined) {
  const net = childOf(agreement, "NetPriceProductTradePrice");
  const gross = childOf(agreement, "GrossPriceProductTradePrice");
  const discount = childrenOf(gross, "AppliedTradeAllowanceCharge").find(
    (item) => textAt(item, "ChargeIndicator/Indicator")?.toLowerCase() !== "true",
  );
  return {
    unitPrice: reading.decimal(childOf(net, "ChargeAmount")),
    priceBaseQuantity:
      reading.decimal(childOf(net, "BasisQuantity")) ?? reading.decimal(childOf(gross, "BasisQuantity")),
    grossPrice: reading.decimal(childOf(gross, "ChargeAmount")),
    priceDiscount: reading.decimal(childOf(discount, "ActualAmount")),
  };
}
