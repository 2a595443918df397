import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { readBill } from "@grand-livre/capture/bill/read-bill";
import { segmentsOf } from "@grand-livre/capture/page/segments";
import { findDates } from "@grand-livre/capture/page-bill/find-dates";
import { normalizeDecimal } from "@grand-livre/capture/xml/decimal-text";
import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import { isRefusal } from "@grand-livre/domain/refusal";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import { type Comparison, type ConformanceSuite, countFamily, type FamilyResult } from "./results.ts";

const FIELDS = ["date", "number", "total", "currency", "vendor"] as const;
type PictureField = (typeof FIELDS)[number];
type Row = Readonly<Record<PictureField | "file", string>>;

/** Every file of `expected/ocr.tsv` through `readBill`: page images, receipts, and PDFs of other countries. */
export const pictureSuite: ConformanceSuite = {
  name: "pictures",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const families = Map.groupBy(await rowsOf(corpusDir), ({ file }) => file.split("/")[1] ?? "");
    const results: FamilyResult[] = [];
    for (const [family, members] of families) {
      const comparisons: Comparison[] = [];
      for (const row of members) {
        const result = await readBill(await readFile(join(corpusDir, row.file)));
        comparisons.push(...compare(row, isRefusal(result) ? null : result));
      }
      results.push(countFamily(family, members.length, comparisons));
    }
    return results;
  },
};

async function rowsOf(corpusDir: string): Promise<Row[]> {
  const text = await readFile(join(corpusDir, "expected", "ocr.tsv"), "utf8");
  const [header = [], ...rows] = text.split(/\r?\n/).map((line) => line.split("\t"));
  const cell = (cells: readonly string[], name: string) => cells[header.indexOf(name)]?.trim() ?? "";
  return rows
    .filter(([file = ""]) => file !== "")
    .map((cells) => {
      const fields = Object.fromEntries(FIELDS.map((name) => [name, cell(cells, name)]));
      return { ...(fields as Record<PictureField, string>), file: cell(cells, "file") };
    });
}

function compare(row: Row, bill: CapturedBill | null): Comparison[] {
  return FIELDS.filter((field) => row[field] !== "").map((field) => {
    const wanted = normalize(field, row[field]);
    const found = bill === null ? null : foundIn(bill, field);
    const got = found === null ? null : normalize(field, found);
    const verdict = got === null ? "missing" : got === wanted ? "right" : "wrong";
    return { file: row.file, field, expected: wanted, got, verdict, reason: null };
  });
}

function foundIn(bill: CapturedBill, field: PictureField): string | null {
  switch (field) {
    case "date":
      return bill.issueDate;
    case "number":
      return bill.number;
    case "total":
      return bill.totals.grandTotalCents === null ? null : decimalFromCents(bill.totals.grandTotalCents);
    case "currency":
      return bill.currency;
    case "vendor":
      return bill.seller?.name ?? null;
  }
}

/** The table prints dates as the receipts do, and a credit note in negative amounts: ours are positive. */
function normalize(field: PictureField, value: string): string {
  if (field === "total") return normalizeDecimal(value.replace(/^-/, ""))?.text ?? value;
  if (field === "vendor") return companyNameKey(value);
  return field === "date" ? isoDate(value) : value;
}

function isoDate(printed: string): string {
  const word = { text: printed.replaceAll(" ", "-"), box: [0, 0, 100, 10], confidence: 1 } as const;
  const page = { page: 1, width: 600, height: 800, origin: "pdf-text", words: [word] } as const;
  return findDates(segmentsOf(page))[0]?.value ?? printed;
}
