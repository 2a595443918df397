import { describe, expect, it } from "vitest";
import type { Word } from "../document/word-run.ts";
import { allTaken, readPrintedAmount, readPrintedDate, readTaken } from "./read-words.ts";

function line(y: number, text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: [30 + match.index * 5, y, match[0].length * 5, 10],
  }));
}

const page = [
  ...line(40, "ATELIER DU LIN SARL        Facture N° FA-2026-12"),
  ...line(60, "Date : 15 mars 2026        Échéance : 14/04/2026"),
  ...line(80, "Total TTC        1 234,56 €"),
  ...line(100, "IBAN : FR14 2004 1010 0505 0001 3M02 606"),
];
const word = (text: string) => page.filter((one) => one.text === text);

describe("a clicked word", () => {
  it("brings along the words that its value is written in", () => {
    expect(readTaken("amount", word("234,56"), page)?.value).toBe(123_456);
    expect(readTaken("amount", word("1"), page)?.value).toBe(123_456);
    expect(readTaken("date", word("mars"), page)?.value).toBe("2026-03-15");
    expect(readTaken("date", word("14/04/2026"), page)?.value).toBe("2026-04-14");
    expect(readTaken("iban", word("1010"), page)?.value).toBe("FR1420041010050500013M02606");
    expect(readTaken("text", word("LIN"), page)?.value).toBe("ATELIER DU LIN SARL");
    expect(readTaken("word", word("FA-2026-12"), page)?.value).toBe("FA-2026-12");
  });

  it("is refused where it cannot be what the field takes", () => {
    expect(readTaken("amount", word("Facture"), page)).toBeUndefined();
    expect(readTaken("date", word("SARL"), page)).toBeUndefined();
    expect(readTaken("iban", word("FA-2026-12"), page)).toBeUndefined();
  });
});

describe("words chosen by a drag", () => {
  it("hold their value whatever stands around it", () => {
    const total = page.filter(({ box }) => box[1] === 80);
    expect(readTaken("amount", total, page)?.value).toBe(123_456);
    expect(readTaken("text", word("ATELIER"), word("ATELIER"))?.value).toBe("ATELIER");
  });
});

describe("the list of the keyboard", () => {
  it("offers every value of the kind", () => {
    expect(allTaken("date", page).map(({ value }) => value)).toEqual(["2026-03-15", "2026-04-14"]);
    expect(allTaken("amount", page).map(({ value }) => value)).toContain(123_456);
    expect(allTaken("iban", page).map(({ value }) => value)).toEqual(["FR1420041010050500013M02606"]);
  });
});

describe("an amount as printed", () => {
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
  ])("%s", (text, cents) => {
    expect(readPrintedAmount(text)).toBe(cents);
  });

  it.each(["12,345.678,90", "15/03/2026", "20 %", "FA12", ""])("is not « %s »", (text) => {
    expect(readPrintedAmount(text)).toBeUndefined();
  });
});

describe("a date as printed", () => {
  it.each([
    ["15/03/2026", "2026-03-15"],
    ["15.03.26", "2026-03-15"],
    ["2026-03-15", "2026-03-15"],
    ["1er août 2026", "2026-08-01"],
    ["le 15 février 2026", "2026-02-15"],
    ["3 July 2026", "2026-07-03"],
  ])("%s", (text, date) => {
    expect(readPrintedDate(text)).toBe(date);
  });

  it.each(["31/02/2026", "15 patates 2026", "123,45"])("is not « %s »", (text) => {
    expect(readPrintedDate(text)).toBeUndefined();
  });
});
