import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { detectFileKind } from "../../packages/capture/src/file/detect-file-kind.ts";
import { findInvoice, isStandardName } from "../../packages/capture/src/pdf/invoice-attachment.ts";
import { readPdf } from "../../packages/capture/src/pdf/read-pdf.ts";
import { parseXml } from "../../packages/capture/src/xml/parse-xml.ts";
import { isRefusal } from "../../packages/domain/src/refusal.ts";
import { checkEn16931, checkFrench, readChecked } from "../../packages/einvoice/src/checks/check-invoice.ts";
import type { CheckedInvoice } from "../../packages/einvoice/src/checks/model.ts";
import {
  type Comparison,
  type ConformanceSuite,
  countFamily,
  type FamilyResult,
} from "../../packages/testkit/src/conformance/results.ts";

interface Found {
  readonly invoice: CheckedInvoice | undefined;
  /**
   * Attached under a name that no standard knows: validators find no invoice there, and neither does the verdict. The product
   * says so (ATTACHMENT_NAME_UNUSUAL), and reads it all the same.
   */
  readonly isUnusual: boolean;
}

/** The verdicts of the table on a file, by its columns. */
interface Expected {
  readonly file: string;
  readonly cells: ReadonlyMap<string, string>;
}

/** Where the reference engine stopped on values that are no numbers, our own rule names the fault. */
const STOPPED = "ENGINE-ERROR";

/**
 * Every file of `expected/invoices.tsv` through our own checks: the verdict and the set of rules that break, for EN 16931
 * and for the French rules where the reference validator ran them.
 */
export const verdictSuite: ConformanceSuite = {
  name: "verdicts",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const expected = await readExpected(corpusDir);
    if (expected.length === 0) throw new Error(`no expected verdict in ${corpusDir}`);
    const families = Map.groupBy(expected, ({ file }) => file.split("/")[0] ?? "");
    const results: FamilyResult[] = [];
    for (const [family, members] of families) {
      const comparisons: Comparison[] = [];
      for (const member of members) comparisons.push(...(await compareFile(corpusDir, member)));
      results.push(countFamily(family, members.length, comparisons));
    }
    return results;
  },
};

async function readExpected(corpusDir: string): Promise<Expected[]> {
  const text = await readFile(join(corpusDir, "expected", "invoices.tsv"), "utf8");
  const [header = [], ...rows] = text.split(/\r?\n/).map((line) => line.split("\t"));
  return rows
    .filter(([file]) => file)
    .map((cells) => ({
      file: cells[0] ?? "",
      cells: new Map(header.map((name, index) => [name, cells[index]?.trim() ?? ""])),
    }));
}

/** The invoice that a file holds: its XML, or the one attached to its PDF. */
async function invoiceOf(path: string): Promise<Found> {
  const bytes = await readFile(path);
  const isPdf = detectFileKind(bytes) === "pdf";
  const { xml, name } = isPdf ? await attachedXml(bytes) : { xml: bytes };
  const root = xml === undefined ? undefined : parseXml(xml);
  const invoice = root === undefined || isRefusal(root) ? undefined : readChecked(root);
  return { invoice, isUnusual: name !== undefined && !isStandardName(name) };
}

async function attachedXml(bytes: Uint8Array): Promise<{ xml?: Uint8Array | undefined; name?: string }> {
  const pdf = await readPdf(bytes);
  if (isRefusal(pdf)) return {};
  const found = findInvoice(pdf.attachments);
  if (Array.isArray(found)) return {};
  return { xml: found.attachment.content(), name: found.attachment.name };
}

async function compareFile(corpusDir: string, { file, cells }: Expected): Promise<Comparison[]> {
  const { invoice, isUnusual } = await invoiceOf(join(corpusDir, file));
  const cell = (name: string) => cells.get(name) ?? "";
  const verdict = (failures: readonly { rule: string }[]) => ({
    verdict: failures.length === 0 ? "VALID" : "INVALID",
    // The table has the rules alone, and the schema in a column of its own.
    rules: [...new Set(failures.map(({ rule }) => rule))]
      .filter((rule) => rule !== "SCHEMA")
      .sort()
      .join(" "),
  });
  const compared: Comparison[] = [];
  const compare = (field: string, expected: string, got: string) =>
    compared.push({
      file,
      field,
      expected,
      got,
      verdict: expected === got ? "right" : "wrong",
      reason: null,
    });
  for (const [column, check] of [
    ["en16931", checkEn16931],
    ["br_fr", checkFrench],
  ] as const) {
    const told = cell(column);
    if (told === "NOT-RUN") continue;
    if (invoice === undefined || !["VALID", "INVALID", STOPPED].includes(told)) {
      const wanted = told.endsWith("VALID") ? told : "no invoice";
      compare(column, wanted, invoice && !isUnusual ? "an invoice" : "no invoice");
      continue;
    }
    const got = verdict(check(invoice));
    compare(column, told === STOPPED ? "INVALID" : told, got.verdict);
    if (told !== STOPPED) {
      const wanted = cell(`${column}_errors`);
      compare(`${column} rules`, wanted, got.rules);
    }
  }
  return compared;
}
