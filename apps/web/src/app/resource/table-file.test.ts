import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import type { Column } from "../../ui/data-table-types.ts";
import { csvOf, tableFile } from "./table-file.ts";

interface Line {
  readonly label: string;
  readonly cents: number | null;
  readonly day: string;
}

const columns: readonly Column<Line>[] = [
  { id: "label", header: "Libellé", value: ({ label }) => label },
  { id: "amount", header: "Montant", kind: "amount", value: ({ cents }) => cents },
  { id: "day", header: "Date", kind: "date", value: ({ day }) => day },
  { id: "actions", header: "", cell: () => "…" },
];
const rows: readonly Line[] = [
  { label: '=SOMME(A1);"x"', cents: -123456, day: "2026-03-15" },
  { label: "Loyer", cents: null, day: "2026-12-31" },
];

describe("a table as a file", () => {
  it("is a CSV as French spreadsheets open it, without a formula", () => {
    expect(csvOf(columns.slice(0, 3), rows)).toBe(
      `\uFEFFLibellé;Montant;Date\r\n"'=SOMME(A1);""x""";-1234,56;15/03/2026\r\nLoyer;;31/12/2026\r\n`,
    );
  });

  it("is an Excel sheet with numbers and days, and texts that stay texts", async () => {
    const file = await tableFile("Lignes", columns, rows, "xlsx");
    const book = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(book.sheets[0]?.name).toBe("Lignes");
    const [head, first, second] = book.sheets[0]?.rows ?? [];
    expect(head).toEqual(["Libellé", "Montant", "Date"]);
    expect(first?.slice(0, 2)).toEqual(['=SOMME(A1);"x"', -1234.56]);
    expect(new Date(first?.[2] as Date).toISOString().slice(0, 10)).toBe("2026-03-15");
    expect(second?.[1]).toBeNull();
  });
});
