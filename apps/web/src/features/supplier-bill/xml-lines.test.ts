import { describe, expect, it } from "vitest";
import { unitWord, type XmlNode, xmlLines } from "./xml-lines.ts";

/** An element as the reader asks of it: children by local name at any depth, in document order. */
function element(
  name: string,
  content: string | readonly TestNode[],
  attributes: Record<string, string> = {},
): TestNode {
  const children = typeof content === "string" ? [] : content;
  const within = (wanted: string): TestNode[] =>
    children.flatMap((child) => [...(child.name === wanted ? [child] : []), ...child.within(wanted)]);
  return {
    name,
    within,
    textContent: typeof content === "string" ? content : children.map((child) => child.textContent).join(""),
    getAttribute: (key) => attributes[key] ?? null,
    getElementsByTagNameNS: (_, wanted) => within(wanted),
  };
}

interface TestNode extends XmlNode {
  readonly name: string;
  within(name: string): TestNode[];
}

const cii = element("CrossIndustryInvoice", [
  element("IncludedSupplyChainTradeLineItem", [
    element("SpecifiedTradeProduct", [element("Name", " Chêne massif ")]),
    element("SpecifiedLineTradeAgreement", [
      element("GrossPriceProductTradePrice", [element("ChargeAmount", "120.00")]),
      element("NetPriceProductTradePrice", [element("ChargeAmount", "100.00")]),
    ]),
    element("SpecifiedLineTradeDelivery", [element("BilledQuantity", "3", { unitCode: "MTQ" })]),
    element("SpecifiedLineTradeSettlement", [
      element("ApplicableTradeTax", [element("RateApplicablePercent", "20.00")]),
      element("SpecifiedTradeSettlementLineMonetarySummation", [element("LineTotalAmount", "300.00")]),
    ]),
  ]),
]);

const creditNote = element("CreditNote", [
  element("CreditNoteLine", [
    element("CreditedQuantity", "1", { unitCode: "C62" }),
    element("LineExtensionAmount", "50"),
    element("Item", [
      element("Name", "Retour"),
      element("ClassifiedTaxCategory", [element("Percent", "5.5")]),
    ]),
    element("Price", [element("PriceAmount", "50")]),
  ]),
]);

describe("the lines of an invoice's XML", () => {
  it("are read from CII, the net price rather than the gross one", () => {
    expect(xmlLines(cii)).toEqual([
      { label: "Chêne massif", quantity: "3", unit: "MTQ", price: "100.00", rate: "20.00", net: "300.00" },
    ]);
  });

  it("are read from a UBL credit note", () => {
    expect(xmlLines(creditNote)).toEqual([
      { label: "Retour", quantity: "1", unit: "C62", price: "50", rate: "5.5", net: "50" },
    ]);
  });

  it("are none where there is none, and what a line leaves out stays empty", () => {
    expect(xmlLines(element("Invoice", []))).toEqual([]);
    expect(xmlLines(element("Invoice", [element("InvoiceLine", [])]))).toEqual([
      { label: "", quantity: "", unit: "", price: "", rate: "", net: "" },
    ]);
  });
});

it("a unit is written in French, « one » not at all, an unknown code as it is", () => {
  expect(["C62", "HUR", "MTK", "PK"].map(unitWord)).toEqual(["", "h", "m²", "PK"]);
});
