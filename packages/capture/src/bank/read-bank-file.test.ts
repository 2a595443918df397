import { isRefusal } from "@grand-livre/domain/refusal";
import {
  camt,
  cfonb,
  entry,
  mt940,
  ofxSgml,
  ofxXml,
  record04,
  record05,
} from "@grand-livre/testkit/test-documents/bank-files";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BankFile } from "./bank-file.ts";
import { detectBankFormat } from "./detect-bank-format.ts";
import { parseBankFile, readBankFile } from "./read-bank-file.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(text: string): BankFile {
  const file = readBankFile(bytes(text));
  if (isRefusal(file)) throw new Error(JSON.stringify(file));
  return file;
}

const refused = (text: string) => readBankFile(bytes(text));
const because = (reason: string, line?: number) => ({
  refused: "BANK_FILE_INVALID",
  details: { reason, ...(line === undefined ? {} : { line }) },
});

describe("the format of a file", () => {
  it("is known by its content", () => {
    const formats = [camt(), camt({ message: "052" }), cfonb(), ofxSgml(), ofxXml(), mt940()];
    expect(formats.map((text) => detectBankFormat(bytes(text)))).toEqual([
      "camt.053",
      "camt.052",
      "cfonb120",
      "ofx",
      "ofx",
      "mt940",
    ]);
    expect(detectBankFormat(bytes("Date;Libellé;Montant\n02/03/2026;CB;-12,50\n"))).toBe("sheet");
    expect(detectBankFormat(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe("sheet");
    expect(detectBankFormat(bytes("%PDF-1.7 :20:"))).toBeUndefined();
  });

  it("is refused when it is none, or another one of the bank's", () => {
    expect(refused("Bonjour")).toMatchObject(because("unknown"));
    expect(refused(`31${"0".repeat(238)}`)).toMatchObject(because("cfonb240"));
    expect(readBankFile(new Uint8Array(26 * 1024 * 1024))).toMatchObject(because("tooLarge"));
    expect(refused("Date;Libellé;Montant\n02/03/2026;CB;-12,50\n")).toMatchObject(because("sheet"));
  });
});

describe("CAMT", () => {
  it("reads an entry with all that it tells", () => {
    const [statement] = read(camt()).statements;
    expect(statement).toMatchObject({
      account: { iban: "FR7630006000011234567890189", bank: "AGRIFRPP" },
      currency: "EUR",
      openingCents: 100_000,
      openingDate: "2026-02-27",
      closingCents: 220_000,
      closingDate: "2026-03-02",
    });
    expect(statement?.operations).toEqual([
      {
        date: "2026-03-02",
        valueDate: "2026-03-03",
        amountCents: 120_000,
        label: "VIR SEPA DUPONT",
        reference: "BK-1",
        endToEndId: "E2E-1",
        counterpartyName: "Boulangerie Dupont",
        counterpartyIban: "FR1420041010050500013M02606",
        code: "PMNT.RCDT.ESCT",
        details: ["Facture FA-2026-0012", "RF18539007547034"],
      },
    ]);
  });

  it("takes the sign from the indicator, the other party from the reversal", () => {
    const back = entry({ sign: "DBIT", amount: "12.50", reversal: true });
    const [operation] = read(camt({ entries: back, closing: "987.50" })).statements[0]?.operations ?? [];
    expect(operation).toMatchObject({ amountCents: -1_250, counterpartyName: "Boulangerie Dupont" });
  });

  it("keeps five decimals that are cents, and refuses those that are not, an exponent and a sign", () => {
    expect(read(camt({ entries: entry({ amount: "1200.00000" }) })).statements[0]?.closingCents).toBe(
      220_000,
    );
    for (const [amount, reason] of [
      ["1200.001", "precision"],
      ["1.2e3", "amount"],
      ["-1200.00", "amount"],
      ["1200,00", "amount"],
      ["", "amount"],
    ] as const)
      expect(refused(camt({ entries: entry({ amount }) }))).toMatchObject(because(reason));
  });

  it("leaves out what is pending and counts it; the other messages are information", () => {
    const file = read(camt({ entries: entry({}) + entry({ status: "<Cd>PDNG</Cd>" }) }));
    expect(file.statements[0]?.operations).toHaveLength(1);
    expect(file.warnings).toEqual([{ code: "PENDING_LEFT_OUT", details: { count: 1 } }]);
    const announced = read(camt({ message: "054", closing: "9.99" }));
    expect(announced).toMatchObject({ isInformation: true, warnings: [{ code: "INFORMATION_ONLY" }] });
    expect(announced.statements[0]?.closingCents).toBeUndefined();
  });

  it("reads the reports of the first version", () => {
    const text = camt({ message: "052" }).replaceAll("BkToCstmrAcctRpt>", "BkToCstmrAcctRptV01>");
    const first = text.replace("001.08", "001.01").replaceAll(/<\/?CdOrPrtry>/g, "");
    expect(first).toContain("<BkToCstmrAcctRptV01>");
    expect(read(first)).toEqual(read(camt({ message: "052" })));
  });

  it("refuses a statement that does not balance, with the difference", () => {
    expect(refused(camt({ closing: "2199.99" }))).toMatchObject({
      refused: "BANK_STATEMENT_UNBALANCED",
      details: { differenceCents: -1, account: "FR7630006000011234567890189" },
    });
  });

  it("reads each account in its currency", () => {
    const swiss = camt().replaceAll("EUR", "CHF");
    const statement = (text: string) => text.slice(text.indexOf("<Stmt>"), text.indexOf("</Stmt>") + 7);
    const both = camt().replace("</Stmt>", `</Stmt>${statement(swiss)}`);
    expect(read(both)).toMatchObject({
      statements: [{ currency: "EUR" }, { currency: "CHF" }],
      warnings: [],
    });
  });

  it("expands no entity, refuses a DOCTYPE, deep nesting and broken XML", () => {
    const bomb = camt().replace("?>", '?><!DOCTYPE a [<!ENTITY x "y">]>');
    expect(refused(bomb)).toMatchObject(because("xml"));
    expect(refused(camt().replace("<Stmt>", "<Stmt>".repeat(80)))).toMatchObject(because("xml"));
    expect(refused(camt().slice(0, -30))).toMatchObject(because("xml"));
    const [operation] =
      read(camt({ entries: entry({ label: "A &amp; B &unknown;" }) })).statements[0]?.operations ?? [];
    expect(operation?.label).toBe("A & B &unknown;");
  });
});

describe("CFONB 120", () => {
  it("reads balances, operations and their complements", () => {
    const [statement] = read(cfonb()).statements;
    expect(statement).toMatchObject({
      account: { iban: "FR7630006000011234567890189", bank: "30006", branch: "00001", bban: "12345678901" },
      openingCents: 100_000,
      openingDate: "2026-02-27",
      closingCents: 98_750,
      closingDate: "2026-03-02",
    });
    expect(statement?.operations).toEqual([
      {
        date: "2026-03-02",
        valueDate: "2026-03-03",
        amountCents: -1_250,
        label: "PRLV SEPA TELECOM",
        reference: "REF-1",
        endToEndId: "E2E-7",
        counterpartyName: "TELECOM SA",
        counterpartyIban: "FR1420041010050500013M02606",
        code: "B1",
        details: ["ABONNEMENT MARS", "ABONNEMENT"],
      },
    ]);
  });

  it("reads the sign and the figure of the last character, and the decimals of the 20th", () => {
    const amounts = [
      ["0000000000125{", 1_250],
      ["0000000000125I", 1_259],
      ["0000000000125}", -1_250],
      ["0000000000125R", -1_259],
      ["0000000000000}", 0],
    ] as const;
    for (const [field, cents] of amounts)
      expect(parseBankFile(bytes(cfonb({ operations: [record04({ field })] })))).toMatchObject({
        statements: [{ operations: [{ amountCents: cents }] }],
      });
    const thousandths = record04({ field: "0000000001250A", decimals: "3" });
    expect(refused(cfonb({ operations: [thousandths] }))).toMatchObject(because("precision", 2));
  });

  it("takes lines that lost their last blanks, empty ones, and records without line ends", () => {
    const lines = cfonb().split("\n");
    expect(read(lines.map((line) => line.trimEnd()).join("\r\n\r\n"))).toEqual(read(cfonb()));
    expect(read(lines.join(""))).toEqual(read(cfonb()));
  });

  it("refuses with the line what is truncated, out of order, of another account, or without a day", () => {
    const [head = "", operation = "", ...rest] = cfonb().split("\n");
    const made = (...lines: string[]) => refused(lines.join("\n"));
    expect(made(head, operation.slice(0, 95), ...rest)).toMatchObject(because("truncated", 2));
    expect(made(operation, head)).toMatchObject(because("noOpening", 1));
    expect(made(head, operation)).toMatchObject(because("noClosing", 2));
    expect(made(head, head)).toMatchObject(because("noClosing", 2));
    expect(made(head, record05("LIB", "X"))).toMatchObject(because("noOpening", 2));
    expect(made(head, operation.replace("12345678901", "99999999999"))).toMatchObject(because("account", 2));
    expect(made(head, operation.replace("EUR", "USD"))).toMatchObject(because("currency", 2));
    expect(made(head.replace("EUR", "   "), operation, ...rest)).toMatchObject(because("currencyMissing", 1));
    expect(made(head, operation.replace("020326", "310226"))).toMatchObject(because("date", 2));
    expect(made(head, `09${operation.slice(2)}`)).toMatchObject(because("record", 2));
  });
});

describe("OFX", () => {
  it.each([
    ["SGML", ofxSgml()],
    ["XML", ofxXml()],
  ])("reads %s, with comma decimals and bare signs", (_, text) => {
    const [statement] = read(text).statements;
    expect(statement).toMatchObject({
      account: { iban: "FR7630006000011234567890189" },
      currency: "EUR",
      openingCents: 104_250,
      closingCents: 100_000,
      closingDate: "2026-03-31",
    });
    expect(statement?.operations).toEqual([
      {
        date: "2026-03-02",
        valueDate: "2026-03-02",
        amountCents: -4_250,
        label: "CB DURAND & FILS < LYON",
        reference: "F1",
        code: "DEBIT",
        details: ["CARTE 1234"],
      },
    ]);
  });

  it("reads CDATA as the text that it is", () => {
    const text = ofxXml().replace(
      /<NAME>[^<]*(?:<\/NAME>)?/,
      "<NAME><![CDATA[CB DURAND & FILS < LYON]]></NAME>",
    );
    expect(text).toContain("CDATA");
    expect(read(text)).toEqual(read(ofxXml()));
    const sgml = ofxSgml().replace(/<NAME>[^\n]*/, "<NAME><![CDATA[A &amp; B]]>");
    expect(read(sgml).statements[0]?.operations[0]?.label).toBe("A &amp; B");
    expect(refused(ofxXml().replace("<NAME>", "<NAME><![CDATA["))).toMatchObject(because("xml"));
  });

  it("says that the currency is missing", () => {
    expect(refused(ofxXml().replace(/<CURDEF>[^<]*<\/CURDEF>/, ""))).toMatchObject(
      because("currencyMissing"),
    );
  });

  it("leaves a balance of a later day out, and says so", () => {
    const file = read(ofxSgml().replace("<DTASOF>20260331", "<DTASOF>20260415"));
    expect(file.statements[0]?.closingCents).toBeUndefined();
    expect(file.warnings.map(({ code }) => code)).toEqual(["BALANCE_LEFT_OUT", "NO_BALANCE"]);
  });

  it("refuses a day that is missing, groups of thousands, an end that is missing, and no statement", () => {
    expect(refused(ofxXml().replace("20260302120000", ""))).toMatchObject(because("date", 6));
    expect(refused(ofxSgml().replace("-42,50", "-1,042.50"))).toMatchObject(because("amount"));
    expect(refused(ofxSgml().slice(0, -20))).toMatchObject(because("truncated"));
    expect(refused("OFXHEADER:100\n<OFX><SONRS></SONRS></OFX>")).toMatchObject(because("noStatement"));
    expect(
      refused(ofxXml().replace("<OFX>", "<!DOCTYPE x><OFX>").replace("<BANK", "<!ENTITY><BANK")),
    ).toMatchObject(because("xml"));
  });

  it("reads tags that never end in linear time", () => {
    const startedAt = performance.now();
    refused(`OFXHEADER:100\n<OFX><A>1${"<B".repeat(500_000)}</OFX>`);
    refused(`OFXHEADER:100\n<OFX><A>1<${"B".repeat(1_000_000)}</OFX>`);
    refused(`OFXHEADER:100\n<OFX>${"<A>".repeat(100_000)}</OFX>`);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

describe("MT940", () => {
  it("reads fields over several lines and the subfields of field 86", () => {
    const [statement] = read(mt940()).statements;
    expect(statement).toMatchObject({
      account: { iban: "FR7630006000011234567890189" },
      openingCents: 100_000,
      closingCents: 95_750,
    });
    expect(statement?.operations).toEqual([
      {
        date: "2026-01-02",
        valueDate: "2025-12-31",
        amountCents: -4_250,
        label: "PRELEVEMENT Facture 12 de mars",
        reference: "BANK-1",
        endToEndId: "E2E-9",
        counterpartyName: "TELECOM SA",
        counterpartyIban: "FR1420041010050500013M02606",
        code: "NDDT",
        details: ["Facture 12 de mars", "RUM-1", "CUST-1"],
      },
    ]);
  });

  it.each([
    ["ABNANL2A\n940\nABNANL2A\n"],
    ["0000 01INGBNL2AXXXX00001\n0000 01INGBNL2AXXXX00001\n940 00\n"],
    [":940:\n"],
  ])("reads messages below the header %j of their bank", (header) => {
    const message = mt940()
      .replace(/^.*\{4:\s*/, "")
      .trimEnd()
      .replace(/-\}?$/, "-");
    const bare = `${header}${message}\n`;
    const [one, two] = read(bare + bare).statements;
    expect(one).toEqual(read(mt940()).statements[0]);
    expect(two).toEqual(one);
    expect(refused(`Bonjour\n${message}`)).toMatchObject(because("record", 1));
  });

  it("reads reversals: RC takes back a credit, RD a debit", () => {
    const line = (mark: string) => mt940().replace("DR42,50", `${mark}42,50`);
    const amount = (text: string) => {
      const file = parseBankFile(bytes(text));
      return isRefusal(file) ? file : file.statements[0]?.operations[0]?.amountCents;
    };
    expect([line("D"), line("RC"), line("C"), line("RD")].map(amount)).toEqual([
      -4_250, -4_250, 4_250, 4_250,
    ]);
  });

  it("refuses a field 61 that is none, a message without account or closing balance", () => {
    expect(refused(mt940().replace("DR42,50", "X42,50"))).toMatchObject(because("record", 5));
    expect(refused(mt940().replace(/:25:.*\n/, ""))).toMatchObject(because("noAccount", 2));
    expect(refused(mt940().replace(/:62F:.*\n/, ""))).toMatchObject(because("noClosing", 2));
    expect(refused(mt940().replace("251231", "251331"))).toMatchObject(because("date", 5));
  });

  it("is information without balances, as MT942", () => {
    const file = read(
      mt940()
        .replace(/:60F:.*\n/, ":34F:EUR0,\n")
        .replace(/:62F:.*\n/, ""),
    );
    expect(file).toMatchObject({ format: "mt942", isInformation: true });
  });
});

describe("any file", () => {
  it("is read or refused, never more, whatever is changed in it", () => {
    const files = [camt(), cfonb(), ofxSgml(), ofxXml(), mt940()];
    const change = fc.record({
      at: fc.nat(1_000_000),
      length: fc.nat(40),
      text: fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("\n", "<", ":61:", "04", "\0", "é")),
    });
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(change, { maxLength: 4 }), (text, changes) => {
        let changed = text;
        for (const { at, length, text: put } of changes) {
          const from = at % (changed.length + 1);
          changed = changed.slice(0, from) + put + changed.slice(from + length);
        }
        const file = readBankFile(bytes(changed));
        if (isRefusal(file)) return;
        for (const { operations, openingCents, closingCents } of file.statements) {
          const cents = operations.map(({ amountCents }) => amountCents);
          expect([...cents, openingCents ?? 0, closingCents ?? 0].every(Number.isSafeInteger)).toBe(true);
          expect(operations.every(({ label }) => label.length > 0)).toBe(true);
        }
      }),
      { numRuns: process.env.QUICK ? 100 : 1_000 },
    );
  });
});
