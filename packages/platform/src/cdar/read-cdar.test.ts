import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isRefusal } from "@grand-livre/domain/refusal";
import { cdarMessage, randomCdar } from "@grand-livre/testkit/platform/random-cdar";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCdar } from "./read-cdar.ts";
import { writeCdar } from "./write-cdar.ts";

const read = (text: string) => readCdar(new TextEncoder().encode(text));
const approved = writeCdar(cdarMessage());
const without = (name: string) => approved.replace(new RegExp(`<ram:${name}>[\\s\\S]*?</ram:${name}>`), "");

describe("a status that we read", () => {
  it.each([
    ["ID", "ExchangedDocument/ID", /<ram:ID>F2025[^<]*<\/ram:ID>/],
    ["author", "IssuerTradeParty", /<ram:IssuerTradeParty>[\s\S]*?<\/ram:IssuerTradeParty>/],
    ["number", "ReferenceReferencedDocument/IssuerAssignedID", /<ram:IssuerAssignedID>.*/],
    [
      "invoice's date",
      "FormattedIssueDateTime",
      /<ram:FormattedIssueDateTime>[\s\S]*?<\/ram:FormattedIssueDateTime>/,
    ],
    ["code", "ReferenceReferencedDocument/ProcessConditionCode", /<ram:ProcessConditionCode>.*/],
    [
      "seller",
      "ReferenceReferencedDocument/IssuerTradeParty",
      /<ram:GlobalID schemeID="0002">100000009<\/ram:GlobalID>(?=\s*<\/ram:IssuerTradeParty>)/,
    ],
  ])("is refused without its %s, which the refusal names", (_, element, part) => {
    expect(approved).toMatch(part);
    expect(read(approved.replace(part, ""))).toEqual({ refused: "CDAR_INVALID", details: { element } });
  });

  it("is refused for dates, codes and amounts that mean nothing", () => {
    const wrong = (from: string | RegExp, to: string) => {
      expect(approved).toMatch(from);
      return read(approved.replace(from, to));
    };
    const invalid = (element: string) => ({ refused: "CDAR_INVALID", details: { element } });
    expect(wrong(">20250701<", ">20250231<")).toEqual(invalid("FormattedIssueDateTime"));
    expect(wrong(">205<", ">refusée<")).toEqual(invalid("ProcessConditionCode"));
    expect(wrong(/>20250702100500</, ">demain<")).toEqual(invalid("ExchangedDocument/IssueDateTime"));
    const paid = writeCdar(
      cdarMessage({
        code: 211,
        amounts: [{ kind: "MPA", amountCents: 100, currency: "EUR", rateBasisPoints: null, date: null }],
      }),
    );
    expect(read(paid.replace(">1.00<", ">un<"))).toEqual(invalid("ValueAmount"));
  });

  it("is of one invoice: two in a message are refused", () => {
    const document = /<ram:ReferenceReferencedDocument>[\s\S]*<\/ram:ReferenceReferencedDocument>/;
    expect(read(approved.replace(document, (one) => one + one))).toEqual({
      refused: "CDAR_INVALID",
      details: { element: "ReferenceReferencedDocument" },
    });
  });

  it("is refused when it is no message, or a trap", () => {
    expect(read("<Invoice/>")).toMatchObject({ refused: "CDAR_INVALID" });
    expect(read("pas du XML")).toMatchObject({ refused: "XML_MALFORMED" });
    expect(read(approved.replace("?>", '?><!DOCTYPE x [<!ENTITY e "e">]>'))).toMatchObject({
      refused: "XML_DOCTYPE",
    });
    expect(read("<a>".repeat(100) + "</a>".repeat(100))).toMatchObject({ refused: "XML_TOO_DEEP" });
  });

  it("is a message or a refusal, whatever was done to its bytes", () => {
    const change = fc.record({
      at: fc.nat(9000),
      cut: fc.nat(60),
      put: fc.constantFrom(
        "",
        "<",
        ">",
        "</ram:ID>",
        "&",
        "&#0;",
        "9".repeat(30),
        "00000000000000",
        "é",
        "]]>",
      ),
    });
    let readable = 0;
    fc.assert(
      fc.property(randomCdar, fc.array(change, { maxLength: 3 }), (message, changes) => {
        const text = changes.reduce(
          (one, { at, cut, put }) => one.slice(0, at % one.length) + put + one.slice((at % one.length) + cut),
          writeCdar(message),
        );
        const answer = read(text);
        if (!isRefusal(answer)) readable += 1;
        else expect(answer.refused).toMatch(/^(?:CDAR_INVALID|XML_[A-Z_]+)$/);
      }),
      propertyRuns(500),
    );
    expect(readable).toBeGreaterThan(0);
  });

  it("keeps codes, roles and reasons that we do not know", () => {
    const odd = approved.replace(">205<", ">225<").replace(">BY<", ">ZZ<");
    expect(read(odd)).toMatchObject({ code: 225, issuer: { role: "ZZ" } });
    const refused = writeCdar(
      cdarMessage({ code: 210, reasons: [{ code: "NOUVEAU", text: "Nouveau motif" }] }),
    );
    expect(read(refused)).toMatchObject({ reasons: [{ code: "NOUVEAU", text: "Nouveau motif" }] });
    expect(read(refused.replace("<ram:Reason>Nouveau motif</ram:Reason>", ""))).toMatchObject({
      reasons: [{ code: "NOUVEAU", text: "NOUVEAU" }],
    });
  });

  it("goes without a type, a label or a moment of reception, and rounds six decimals to the cent", () => {
    expect(read(without("ReceiptDateTime"))).toMatchObject({ invoice: { receivedAt: null } });
    expect(read(approved.replace("<ram:TypeCode>380</ram:TypeCode>", ""))).toMatchObject({
      invoice: { typeCode: null },
    });
    const paid = writeCdar(
      cdarMessage({
        code: 212,
        amounts: [{ kind: "MEN", amountCents: 100, currency: "EUR", rateBasisPoints: 2000, date: null }],
      }),
    );
    expect(read(paid.replace(">1.00<", ">12000.125<").replace(">20.00<", ">20<"))).toMatchObject({
      amounts: [{ amountCents: 1_200_013, rateBasisPoints: 2000 }],
    });
  });

  it("finds a public buyer by the SIREN of its SIRET", () => {
    const byState = approved.replace('schemeID="0002">200000008<', 'schemeID="0009">20000000800017<');
    expect(read(byState)).toMatchObject({ issuer: { siren: "200000008" } });
  });
});

const checkout = join(import.meta.dirname, "..", "..", "..", "..");
const examples = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data", "xp-z12", "cdar");

// The corpus is not part of the project: these tests exist only beside it.
if (existsSync(examples)) {
  const names = readdirSync(examples).filter((name) => name.endsWith(".xml"));
  const exampleOf = (name: string) => {
    const message = readCdar(readFileSync(join(examples, name)));
    if (isRefusal(message)) throw new Error(`${name}: ${JSON.stringify(message)}`);
    return message;
  };

  describe("the examples of XP Z12-014", () => {
    it("are read, each with the status that its name says", () => {
      expect(names.length).toBeGreaterThanOrEqual(13);
      for (const name of names) {
        const message = exampleOf(name);
        const [, number, code] = /^UC\d_(F\d+)_\d+-CDV-(\d+)_/.exec(name) ?? [];
        expect([name, message.invoice.number, message.code]).toEqual([name, number, Number(code)]);
        expect(message.invoice).toMatchObject({
          date: "2025-07-01",
          typeCode: "380",
          sellerSiren: "100000009",
        });
      }
    });

    it("tell their reasons, notes and amounts", () => {
      expect(exampleOf("UC2_F202500004_02-CDV-213_Rejetee.xml")).toMatchObject({
        reasons: [{ code: "DOUBLON", text: "Facture en doublon (déjà émise / réçue)" }],
        note: "Facture identique reçue sur une autre adresse",
      });
      expect(exampleOf("UC1_F202500003_06-CDV-211_Paiement_transmis.xml").amounts).toEqual([
        { kind: "MPA", amountCents: 1_200_000, currency: "EUR", rateBasisPoints: null, date: "2025-07-30" },
      ]);
      expect(exampleOf("UC1_F202500003_07-CDV-212_Encaissee.xml")).toMatchObject({
        setAt: "2025-08-02T08:00:00.000Z",
        issuer: { role: "SE", siren: "100000009", name: "VENDEUR" },
        recipients: [
          { role: "BY", address: "200000008" },
          { role: "DFH", platformNumber: "9998" },
        ],
        amounts: [{ kind: "MEN", amountCents: 1_200_000, rateBasisPoints: 2000 }],
      });
    });

    it("are written again as they were read", () => {
      for (const name of names) {
        const message = exampleOf(name);
        expect(readCdar(new TextEncoder().encode(writeCdar(message)))).toEqual(message);
      }
    });
  });
}
