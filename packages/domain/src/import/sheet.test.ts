import { describe, expect, it } from "vitest";
import { readSheetLine, runsOfLines } from "./journal-sheet.ts";
import { sheetAmount, sheetDate } from "./sheet-cell.ts";
import { findHeadings } from "./sheet-columns.ts";

describe("the cells of a sheet", () => {
  it.each([
    ["1 234,56", 123_456],
    ["1\u202f234,5 €", 123_450],
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["(12,00)", -1200],
    ["-12", -1200],
    [12.34, 1234],
    [0.1 + 0.2, 30],
    ["", 0],
    [null, 0],
    ["douze", undefined],
    ["=1+1", undefined],
    ["1,2345", undefined],
    // A thousand, or one and three decimals: ambiguous.
    ["1,234", undefined],
    ["-1.234 €", undefined],
    ["1,234,567", 123_456_700],
    ["1.234.567", 123_456_700],
    [1.005, undefined],
    [true, undefined],
    [1e300, undefined],
  ])("read %j as %s cents", (cell, cents) => {
    expect(sheetAmount(cell)).toBe(cents);
  });

  it.each([
    ["1,234", 1_234],
    ["1.234,567", 1_234_567],
    ["12,5", 12_500],
    [1.234, 1_234],
    // A thousand to some, one and three decimals to others.
    ["1.234", undefined],
    ["1,2345", undefined],
  ])("read %j of a currency with three decimals as %s thousandths", (cell, thousandths) => {
    expect(sheetAmount(cell, 3)).toBe(thousandths);
  });

  it.each([
    ["31/12/2025", "2025-12-31"],
    ["1-2-25", "2025-02-01"],
    ["2025-12-31", "2025-12-31"],
    ["20251231", "2025-12-31"],
    [20_251_231, "2025-12-31"],
    [46_022, "2025-12-31"],
    [new Date("2025-12-31T00:00:00Z"), "2025-12-31"],
    ["31/02/2025", undefined],
    ["05/01/0026", undefined],
    ["demain", undefined],
    [12, undefined],
  ])("read %j as the day %s", (cell, day) => {
    expect(sheetDate(cell)).toBe(day);
  });
});

describe("a sheet of entries", () => {
  it("is known by its headings, below a title, in any order and spelling", () => {
    const rows = [
      { line: 1, cells: ["Journal de mars"] },
      { line: 3, cells: ["N° compte", "Débit", "CRÉDIT", "Date", "Libellé", "N° pièce", "Tiers"] },
    ];
    expect(findHeadings(rows)).toEqual({
      row: 3,
      mapping: { account: 0, debit: 1, credit: 2, date: 3, label: 4, piece: 5, party: 6 },
    });
    expect(findHeadings([{ line: 1, cells: ["Date", "Compte", "Montant"] }])).toEqual({
      missing: ["debit", "credit"],
    });
  });

  it("gives each line that is none its reason", () => {
    const mapping = { date: 0, account: 1, debit: 2, credit: 3 };
    const read = (...cells: (string | number | null)[]) => readSheetLine({ line: 7, cells }, mapping);
    expect(read("", "", null, "")).toBeUndefined();
    expect(read("hier", "606400", 1, null)).toMatchObject({
      line: 7,
      reason: expect.stringContaining("hier"),
    });
    expect(read("01/03/2026", "", 1, null)).toMatchObject({ reason: "Le compte manque." });
    expect(read("01/03/2026", "606400", 1, 2)).toMatchObject({
      reason: expect.stringContaining("un débit et un crédit"),
    });
    expect(read("01/03/2026", "606400", 0, null)).toMatchObject({
      reason: expect.stringContaining("aucun montant"),
    });
    expect(read("01/03/2026", "x".repeat(501), 1, null)).toMatchObject({
      reason: expect.stringContaining("500"),
    });
    expect(read("01/03/2026", "606400", -5, null)).toMatchObject({ debitCents: 0, creditCents: 500 });
  });

  it("numbers the runs of lines that balance one after the other, of one journal and day", () => {
    const runOf = runsOfLines();
    const run = (cents: number, piece = "", journal = "OD", date = "2026-03-01") =>
      runOf({ date, journal, piece, debitCents: Math.max(cents, 0), creditCents: Math.max(-cents, 0) });
    expect([run(5), run(9, "A"), run(-5), run(-9, "A"), run(1), run(-1)]).toEqual([1, 0, 1, 0, 2, 2]);
    // Another journal or day begins an entry, even where the one before does not balance.
    expect([run(3), run(-3, "", "AC"), run(3, "", "AC", "2026-03-02")]).toEqual([3, 4, 5]);
  });
});
