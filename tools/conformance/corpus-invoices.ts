import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The invoices of `expected/invoices.tsv`, by their family. */
export async function corpusInvoices(corpusDir: string): Promise<Map<string, string[]>> {
  const text = await readFile(join(corpusDir, "expected", "invoices.tsv"), "utf8");
  const [, ...rows] = text.split(/\r?\n/);
  const files = rows.map((row) => row.split("\t")[0] ?? "").filter((file) => file !== "");
  if (files.length === 0) throw new Error(`no expected invoice in ${corpusDir}`);
  return Map.groupBy(files, (file) => file.split("/")[0] ?? "");
}
