import { describe, expect, it } from "vitest";
import { linesAsCsv, reportName } from "./lines-csv.ts";

describe("the report of rejected lines", () => {
  it("opens in a French spreadsheet, and runs nothing there", () => {
    const csv = linesAsCsv([
      { line: 12, reason: 'La date « demain » n’est pas une "date".' },
      { reason: "=cmd|' /c calc'!A1" },
    ]);
    expect(csv).toBe(
      '\ufeffLigne;Motif\r\n12;"La date « demain » n’est pas une ""date""."\r\n;"\'=cmd|\' /c calc\'!A1"\r\n',
    );
  });

  it("is named after its file", () => {
    expect(reportName("ventes.2026.xlsx")).toBe("ventes.2026-lignes-rejetees.csv");
    expect(reportName(".xlsx")).toBe("import-lignes-rejetees.csv");
  });
});
