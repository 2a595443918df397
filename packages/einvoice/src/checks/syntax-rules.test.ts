import { parseXml } from "@grand-livre/capture/xml/parse-xml";
import { isRefusal } from "@grand-livre/domain/refusal";
import { validInvoice } from "@grand-livre/testkit/issued/valid-invoice";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCii } from "../xml/write-cii.ts";
import { writeUbl } from "../xml/write-ubl.ts";
import { checkEn16931, checkFrench, readChecked } from "./check-invoice.ts";

const [sound] = fc.sample(
  validInvoice.filter(
    ({ kind, adjustments, buyer, seller }) =>
      kind === "invoice" &&
      adjustments.length === 0 &&
      buyer.customerKind === "business" &&
      seller.vatNumber !== null,
  ),
  { numRuns: 1, seed: 3 },
);
if (sound === undefined) throw new Error("a sound invoice is drawn");
const cii = writeCii(sound);
const ubl = writeUbl(sound);

function rulesIn(xml: string, check = checkEn16931): string[] {
  const root = parseXml(new TextEncoder().encode(xml));
  const read = isRefusal(root) ? undefined : readChecked(root);
  if (read === undefined) throw new Error("an invoice");
  return [...new Set(check(read).map(({ rule }) => rule))];
}

/** The first element of a name, as it is written. */
function elementIn(xml: string, name: string): string {
  const found = new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`).exec(xml)?.[0];
  if (found === undefined) throw new Error(`${name} is written`);
  return found;
}

const without = (xml: string, name: string) => xml.replace(elementIn(xml, name), "");
const doubled = (xml: string, name: string) => xml.replace(elementIn(xml, name), (one) => one + one);

describe("how a received file uses its syntax", () => {
  it("holds in what we write", () => {
    for (const xml of [cii, ubl]) expect([...rulesIn(xml), ...rulesIn(xml, checkFrench)]).toEqual([]);
  });

  it.each([
    ["CII-SR-439", without(elementIn(cii, "ram:NetPriceProductTradePrice"), "ram:ChargeAmount")],
    ["CII-SR-441", doubled(elementIn(cii, "ram:NetPriceProductTradePrice"), "ram:ChargeAmount")],
  ])("%s counts prices", (rule, price) => {
    expect(rulesIn(cii.replace(elementIn(cii, "ram:NetPriceProductTradePrice"), price))).toContain(rule);
  });

  it.each([
    ["CII-SR-487", doubled(cii, "ram:DuePayableAmount")],
    [
      "CII-SR-470",
      cii.replace(
        "</ram:ApplicableHeaderTradeSettlement>",
        "<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>30</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans>$&",
      ),
    ],
    [
      "CII-SR-460",
      cii.replace(
        "</ram:BuyerTradeParty>",
        '<ram:URIUniversalCommunication><ram:URIID schemeID="0225">1</ram:URIID></ram:URIUniversalCommunication><ram:URIUniversalCommunication/>$&',
      ),
    ],
    ["BR-63", cii.replace(/(<ram:BuyerTradeParty>[\s\S]*?)<ram:URIID[^>]*>[^<]*<\/ram:URIID>/, "$1")],
    [
      "CII-DT-018",
      cii.replace(
        "</ram:ApplicableHeaderTradeAgreement>",
        "<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>917</ram:TypeCode></ram:AdditionalReferencedDocument>$&",
      ),
    ],
    ["SCHEMA", doubled(cii, "ram:SellerTradeParty")],
    ["SCHEMA", without(cii, "ram:IssueDateTime")],
    ["UBL-SR-53", ubl.replace(elementIn(ubl, "cac:PartyTaxScheme"), (one) => without(one, "cbc:CompanyID"))],
    ["UBL-SR-48", doubled(ubl, "cac:ClassifiedTaxCategory")],
    ["BR-CL-03", ubl.replace(/(<cbc:PriceAmount) currencyID="[A-Z]{3}"/, "$1")],
    ["SCHEMA", ubl.replace(/<cbc:IssueDate>[^<]*/, "<cbc:IssueDate>2026-02-30")],
    ["SCHEMA", without(ubl, "cac:Item")],
  ])("%s breaks where a file is changed for it", (rule, xml) => {
    expect(rulesIn(xml)).toContain(rule);
  });

  it("wants each tax to tell its category, and several sellers to be told line by line", () => {
    const untold = cii.replace(/<ram:CategoryCode>[^<]*<\/ram:CategoryCode>/, "");
    expect(rulesIn(untold, checkFrench)).toContain("BR-FR-15_BT-95_BT-151");
    const shared = cii.replace(/(<ram:BusinessProcess[\s\S]*?<ram:ID>)[^<]*/, "$1M8");
    expect(rulesIn(shared, checkFrench)).toEqual(
      expect.arrayContaining([
        "BR-FR-MV-02_EXT-FR-FE-163",
        "BR-FR-MV-06_EXT-FR-FE-167",
        "BR-FR-MV-07_BT-128",
      ]),
    );
  });
});
