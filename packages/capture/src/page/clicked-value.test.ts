import { writtenPage } from "@grand-livre/testkit/test-documents/written-page";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ClickedKind, valueAtWord, valueOfWords, valuesOnPage } from "./clicked-value.ts";
import type { PageText } from "./page-text.ts";

const page: PageText = writtenPage([
  "ACME Conseil SARL          Facture N° FA-2026-0042 du 12 mars 2026",
  "SIRET 732 829 320 00074    TVA FR44732829320",
  "Total TTC                  1 234,56 €",
  "Remise                     -12,00 €     Acompte   1 200",
  "IBAN FR14 2004 1010 0505 0001 3M02 606",
  "TVA 5,5 %   échéance 30/04/2026",
]);

function at(kind: ClickedKind, word: string): unknown {
  const index = page.words.findIndex(({ text }) => text === word);
  expect(index).toBeGreaterThanOrEqual(0);
  return valueAtWord(kind, page, index)?.value ?? null;
}

describe("a clicked word as the value of a field", () => {
  it("takes the whole amount, whichever of its words is clicked", () => {
    for (const word of ["1", "234,56", "€"]) expect(at("amount", word)).toBe(123456);
    expect(at("amount", "-12,00")).toBe(-1200);
    expect(at("amount", "200")).toBe(120000);
    expect(at("amount", "Total")).toBeNull();
  });

  it("takes the whole date, the whole account and a company's number with its key checked", () => {
    for (const word of ["12", "mars", "2026"]) expect(at("date", word)).toBe("2026-03-12");
    expect(at("date", "30/04/2026")).toBe("2026-04-30");
    for (const word of ["FR14", "0505", "606"]) expect(at("iban", word)).toBe("FR1420041010050500013M02606");
    expect(at("siren", "829")).toBe("732829320");
    expect(at("siret", "00074")).toBe("73282932000074");
    expect(at("siren", "FR44732829320")).toBe("732829320");
    expect(at("vatNumber", "FR44732829320")).toBe("FR44732829320");
    expect(at("siren", "234,56")).toBeNull();
  });

  it("reads references, rates and texts", () => {
    expect(at("number", "FA-2026-0042")).toBe("FA-2026-0042");
    expect(at("rate", "5,5")).toBe(550);
    expect(at("text", "Conseil")).toBe("ACME Conseil SARL");
    expect(at("number", "€")).toBeNull();
  });

  it("answers the box around all the words it took, on the page", () => {
    const index = page.words.findIndex(({ text }) => text === "234,56");
    expect(valueAtWord("amount", page, index)).toMatchObject({ text: "1 234,56 €", box: [165, 68, 50, 10] });
  });

  it("finds an account whose groups stand in columns", () => {
    const wide = writtenPage(["FR14    2004    1010    0505    0001    3M02    606"]);
    expect(valueAtWord("iban", wide, 3)?.value).toBe("FR1420041010050500013M02606");
  });

  it("reads the words that a person selected and nothing around", () => {
    const chosen = page.words.filter(({ text }) => text === "ACME" || text === "Conseil");
    expect(valueOfWords("text", chosen)?.value).toBe("ACME Conseil");
    expect(valueOfWords("amount", chosen)).toBeNull();
    expect(valueOfWords("date", [])).toBeNull();
  });

  it.each([
    ["1 234,56 €", 123_456],
    ["1\u202f234,56", 123_456],
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["EUR 12,00", 1200],
    ["-12,00", -1200],
    ["12,00-", -1200],
    ["1 234", 123_400],
    ["0,05", 5],
    ["Total TTC : 1 234,56 €", 123_456],
  ])("reads %s as an amount", (text, cents) => {
    expect(valueOfWords("amount", writtenPage([text.normalize("NFKC")]).words)?.value).toBe(cents);
  });

  it.each(["12,345.678,90", "15/03/2026", "20 %", "FA12", "FA-2026-12"])(
    "does not take « %s » for an amount",
    (text) => {
      expect(valueOfWords("amount", writtenPage([text]).words)).toBeNull();
    },
  );

  it.each([
    ["15/03/2026", "2026-03-15"],
    ["15.03.26", "2026-03-15"],
    ["2026-03-15", "2026-03-15"],
    ["1er août 2026", "2026-08-01"],
    ["le 15 février 2026", "2026-02-15"],
    ["3 July 2026", "2026-07-03"],
  ])("reads %s as a date", (text, date) => {
    expect(valueOfWords("date", writtenPage([text]).words)?.value).toBe(date);
  });

  it.each(["31/02/2026", "15 patates 2026", "123,45"])("does not take « %s » for a date", (text) => {
    expect(valueOfWords("date", writtenPage([text]).words)).toBeNull();
  });

  it.each([
    ["2,5", "2.5"],
    ["1 250", "1250"],
    ["0,1234", "0.1234"],
    ["1 234,50 €", "1234.50"],
    ["-12,00", "-12.00"],
    ["20 %", "20"],
  ])("reads %s as a figure", (text, figure) => {
    expect(valueOfWords("decimal", writtenPage([text]).words)?.value).toBe(figure);
  });

  it("lists every value of a page, each place once", () => {
    const values = (kind: ClickedKind) => valuesOnPage(kind, page).map(({ value }) => value);
    expect(values("date")).toEqual(["2026-03-12", "2026-04-30"]);
    expect(values("iban")).toEqual(["FR1420041010050500013M02606"]);
    expect(values("amount")).toEqual(expect.arrayContaining([123_456, -1200, 120_000]));
    expect(values("text")).toContain("ACME Conseil SARL");
  });

  it("never throws, whatever the words", () => {
    const kinds: ClickedKind[] = [
      "amount",
      "rate",
      "decimal",
      "date",
      "iban",
      "siren",
      "siret",
      "vatNumber",
      "number",
      "text",
    ];
    const texts = fc.array(
      fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("1", "FR76", "€", "12/13/2026")),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(fc.constantFrom(...kinds), texts, fc.nat(7), (kind, words, index) => {
        const line = writtenPage([words.map((word) => word.replace(/\s/g, "_")).join(" ")]);
        const read = valueAtWord(kind, line, index);
        if (read !== null)
          expect(typeof read.value).toBe(kind === "amount" || kind === "rate" ? "number" : "string");
        valueOfWords(kind, line.words);
        valuesOnPage(kind, line);
      }),
    );
  });
});
