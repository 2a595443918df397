import { writtenPage } from "@grand-livre/testkit/test-documents/written-page";
import { describe, expect, it } from "vitest";
import { findAll, foldLetters, segmentsOf } from "./segments.ts";

describe("segments of a page", () => {
  it("are the columns of each line, top to bottom and left to right", () => {
    const segments = segmentsOf(writtenPage(["Total HT        100,00 €", "Échéance  le 3"]));
    expect(segments.map(({ line, text }) => [line, text])).toEqual([
      [0, "Total HT"],
      [0, "100,00 €"],
      [1, "Échéance  le 3"],
    ]);
  });

  it("follow a line that leans", () => {
    const words = Array.from({ length: 10 }, (_, index) => ({
      text: `mot${index}`,
      box: [index * 32, 100 + index * 2, 28, 10] as const,
      confidence: 1,
    }));
    const segments = segmentsOf({ page: 1, width: 595, height: 842, origin: "ocr", words });
    expect(segments.map(({ line }) => line)).toEqual([0]);
  });

  it("give the box of the words that hold a match, and the least sure of them", () => {
    const [segment] = segmentsOf(writtenPage(["Date de facture"]));
    const [found] = segment === undefined ? [] : findAll(segment, /facture/g);
    expect([found?.text, found?.box, found?.confidence]).toEqual(["facture", [70, 40, 35, 10], 1]);
  });

  it("fold letter for letter", () => {
    for (const text of ["Échéance ŒUVRE ﬁn", "İstanbul ß", "N° 5 – €"])
      expect(foldLetters(text)).toHaveLength(text.length);
    expect(foldLetters("Échéance À PAYER")).toBe("echeance a payer");
  });
});
