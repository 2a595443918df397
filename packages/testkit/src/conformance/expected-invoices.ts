import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Fields of `expected/invoices.tsv` that the reader must find. */
export const EXPECTED_FIELDS = [
  "number",
  "type",
  "date",
  "due_date",
  "currency",
  "seller",
  "seller_vat",
  "seller_id",
  "buyer",
  "lines",
  "total_ht",
  "total_vat",
  "total_ttc",
  "payable",
] as const;

export type ExpectedField = (typeof EXPECTED_FIELDS)[number];

export interface ExpectedInvoice {
  /** Path inside the corpus; its first folder is the family. */
  readonly file: string;
  /** CII or UBL; empty when the validators saw no invoice there. */
  readonly syntax: string;
  readonly fields: Readonly<Record<ExpectedField, string>>;
}

/** The table of expected values: tab separated, one header line, one file a line. */
export async function readExpectedInvoices(corpusDir: string): Promise<ExpectedInvoice[]> {
  const text = await readFile(join(corpusDir, "expected", "invoices.tsv"), "utf8");
  const [header = [], ...rows] = text.split(/\r?\n/).map((line) => line.split("\t"));
  return rows
    .filter(([file = ""]) => file !== "")
    .map((cells) => {
      const cell = (name: string) => cells[header.indexOf(name)]?.trim() ?? "";
      const fields = Object.fromEntries(EXPECTED_FIELDS.map((name) => [name, cell(name)]));
      return { file: cell("file"), syntax: cell("syntax"), fields: fields as Record<ExpectedField, string> };
    });
}
