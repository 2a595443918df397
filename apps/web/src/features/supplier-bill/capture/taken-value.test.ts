import type { ClickedPage } from "@grand-livre/capture/page/clicked-value";
import { describe, expect, it } from "vitest";
import type { Word } from "../../../app/document/viewer/word-run.ts";
import { allTaken, readTaken } from "./taken-value.ts";

function line(y: number, text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: [30 + match.index * 5, y, match[0].length * 5, 10],
    confidence: 1,
  }));
}

const page: ClickedPage = {
  page: 1,
  width: 595,
  height: 842,
  origin: "pdf-text",
  words: [
    ...line(40, "ATELIER DU LIN SARL        Facture N° FA-2026-12"),
    ...line(60, "Date : 15 mars 2026        Échéance : 14/04/2026"),
    ...line(80, "Total TTC        1 234,56 €        Quantité 2,5"),
    ...line(100, "IBAN : FR14 2004 1010 0505 0001 3M02 606"),
  ],
};
const word = (text: string) => page.words.filter((one) => one.text === text);

describe("a clicked word", () => {
  it("brings along the words that its value is written in", () => {
    expect(readTaken("amount", word("234,56"), page)).toBe(123_456);
    expect(readTaken("amount", word("1"), page)).toBe(123_456);
    expect(readTaken("date", word("mars"), page)).toBe("2026-03-15");
    expect(readTaken("date", word("14/04/2026"), page)).toBe("2026-04-14");
    expect(readTaken("iban", word("1010"), page)).toBe("FR1420041010050500013M02606");
    expect(readTaken("text", word("LIN"), page)).toBe("ATELIER DU LIN SARL");
    expect(readTaken("word", word("FA-2026-12"), page)).toBe("FA-2026-12");
    expect(readTaken("decimal", word("2,5"), page)).toBe("2,5");
  });

  it("is refused where it cannot be what the field takes", () => {
    expect(readTaken("amount", word("Facture"), page)).toBeUndefined();
    expect(readTaken("date", word("SARL"), page)).toBeUndefined();
    expect(readTaken("iban", word("FA-2026-12"), page)).toBeUndefined();
  });
});

describe("words chosen by a drag", () => {
  it("hold their value whatever stands around it", () => {
    const total = page.words.filter(({ box }) => box[1] === 80).slice(0, 5);
    expect(readTaken("amount", total, page)).toBe(123_456);
    expect(readTaken("text", [...word("ATELIER"), ...word("DU")], page)).toBe("ATELIER DU");
  });
});

describe("the list of the keyboard", () => {
  it("offers every value of the kind", () => {
    expect(allTaken("date", page)).toEqual(["2026-03-15", "2026-04-14"]);
    expect(allTaken("amount", page)).toContain(123_456);
    expect(allTaken("iban", page)).toEqual(["FR1420041010050500013M02606"]);
    expect(allTaken("decimal", page)).toContain("2,5");
  });
});
