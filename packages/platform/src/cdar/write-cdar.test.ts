import { parseXml } from "@grand-livre/capture/xml/parse-xml";
import { at, childrenOf, textAt, type XmlElement } from "@grand-livre/capture/xml/xml-element";
import { isRefusal } from "@grand-livre/domain/refusal";
import { cdarMessage, PLATFORM, randomCdar, SELLER } from "@grand-livre/testkit/platform/random-cdar";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CdarMessage } from "./cdar-message.ts";
import { readCdar } from "./read-cdar.ts";
import { writeCdar } from "./write-cdar.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function written(message: CdarMessage): XmlElement {
  const root = parseXml(bytesOf(writeCdar(message)));
  if (isRefusal(root)) throw new Error(root.refused);
  return root;
}

describe("a status that we write", () => {
  it("is read back as it was", () => {
    fc.assert(
      fc.property(randomCdar, (message) => {
        expect(readCdar(bytesOf(writeCdar(message)))).toEqual(message);
      }),
      propertyRuns(1000),
    );
  });

  it("keeps the rules of the official schematron that the writer alone could break", () => {
    fc.assert(
      fc.property(randomCdar, (message) => {
        const root = written(message);
        const acknowledgement = at(root, "AcknowledgementDocument");
        const document = at(acknowledgement, "ReferenceReferencedDocument");
        const context = at(root, "ExchangedDocumentContext");
        // BR-FR-CDV-02, BR-FR-CDV-CL-01
        expect(textAt(context, "GuidelineSpecifiedDocumentContextParameter/ID")).toBe(
          "urn.cpro.gouv.fr:1p0:CDV:invoice",
        );
        expect(textAt(context, "BusinessProcessSpecifiedDocumentContextParameter/ID")).toBe("REGULATED");
        // BR-FR-CDV-09, BR-FR-CDV-CL-05
        const phase = textAt(acknowledgement, "TypeCode");
        const statuses = { "305": "10 51 43 8 48", "23": "45 39 37 50 49 47 46 1 5" }[String(phase)];
        const status = textAt(document, "StatusCode");
        expect(status === null || statuses?.split(" ").includes(status)).toBe(true);
        // BR-FR-CDV-11 to 13
        expect(textAt(document, "FormattedIssueDateTime/DateTimeString")).toMatch(/^\d{8}$/);
        expect(textAt(document, "ProcessConditionCode")).toBe(String(message.code));
        expect(textAt(document, "IssuerTradeParty/GlobalID")).toBe(message.invoice.sellerSiren);
        // BR-FR-CDV-16
        const numbers = childrenOf(document, "SpecifiedDocumentStatus").map((part) =>
          textAt(part, "SequenceNumeric"),
        );
        expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
      }),
      propertyRuns(200),
    );
  });

  it("names a company by its SIREN and address, a platform by its number", () => {
    const root = written(cdarMessage({ sender: { ...PLATFORM, platformNumber: "0003" } }));
    const header = at(root, "ExchangedDocument");
    expect(at(header, "SenderTradeParty/GlobalID")?.attributes.get("schemeID")).toBe("0238");
    expect(at(header, "RecipientTradeParty/GlobalID")?.attributes.get("schemeID")).toBe("0002");
    expect(textAt(header, "RecipientTradeParty/URIUniversalCommunication/URIID")).toBe(SELLER.address);
  });

  it("says amounts with two decimals and each rate, and what was taken back with its sign", () => {
    const amount = { kind: "MEN", currency: "EUR", date: null };
    const root = written(
      cdarMessage({
        code: 212,
        amounts: [
          { ...amount, amountCents: 1_200_000, rateBasisPoints: 2000 },
          { ...amount, amountCents: -5, rateBasisPoints: 550 },
        ],
      }),
    );
    const status = at(root, "AcknowledgementDocument/ReferenceReferencedDocument/SpecifiedDocumentStatus");
    expect(
      childrenOf(status, "SpecifiedDocumentCharacteristic").map((told) => [
        textAt(told, "ValueAmount"),
        textAt(told, "ValuePercent"),
      ]),
    ).toEqual([
      ["12000.00", "20.00"],
      ["-0.05", "5.50"],
    ]);
  });
});
