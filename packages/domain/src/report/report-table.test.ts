import { describe, expect, it } from "vitest";
import { keyedRows, sumOfColumn, writtenFormula } from "./report-table.ts";

describe("a formula of a report", () => {
  const rows = [
    { key: "first", cells: ["a", 1] },
    { cells: ["b", 2] },
    { key: "total", cells: ["c", { cents: 3, formula: sumOfColumn(1, "@first", "p") }] },
  ];
  it("names the rows of the sheet: its own, the one above, and those with a key", () => {
    const place = { rows: keyedRows(rows), firstRow: 5 };
    expect(writtenFormula({ cents: 3, formula: sumOfColumn(1, "@first", "p") }, 2, place)).toBe("SUM(B5:B6)");
    expect(writtenFormula({ cents: 3, formula: "B{@total}-B{r}" }, 1, place)).toBe("B7-B6");
    expect(() => writtenFormula({ cents: 0, formula: "B{@none}" }, 0, place)).toThrow("no row none");
  });
});
