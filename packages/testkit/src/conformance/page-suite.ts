import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { meaningOfTypeCode } from "@grand-livre/capture/bill/type-code";
import { readPageBill } from "@grand-livre/capture/page-bill/read-page-bill";
import { readPageTexts } from "@grand-livre/capture/pdf/read-page-texts";
import { normalizeDecimal } from "@grand-livre/capture/xml/decimal-text";
import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import { type ExpectedField, type ExpectedInvoice, readExpectedInvoices } from "./expected-invoices.ts";
import { type Comparison, type ConformanceSuite, countFamily, type FamilyResult } from "./results.ts";

/** The fields that a page must give by itself. */
const PAGE_FIELDS = [
  "type",
  "number",
  "date",
  "due_date",
  "seller",
  "total_ht",
  "total_vat",
  "total_ttc",
] as const satisfies readonly ExpectedField[];

type PageField = (typeof PAGE_FIELDS)[number];

/** The PDFs of the XML families read by their pages' text alone, their XML left aside. */
export const pageSuite: ConformanceSuite = {
  name: "pages",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const expected = (await readExpectedInvoices(corpusDir)).filter(({ file }) => file.endsWith(".pdf"));
    const families = Map.groupBy(expected, ({ file }) => file.split("/")[0] ?? "");
    const results: FamilyResult[] = [];
    for (const [family, members] of families) {
      const comparisons: Comparison[] = [];
      for (const member of members) comparisons.push(...(await comparePage(corpusDir, member)));
      results.push(countFamily(`${family} page`, members.length, comparisons));
    }
    return results;
  },
};

async function comparePage(corpusDir: string, expected: ExpectedInvoice): Promise<Comparison[]> {
  const pages = await readPageTexts(await readFile(join(corpusDir, expected.file)));
  const bill = pages === null ? null : readPageBill(pages, { fileKind: "pdf", pageCount: pages.length });
  return PAGE_FIELDS.filter((field) => expected.fields[field] !== "").map((field) => {
    const wanted = normalize(field, wantedValue(expected, field));
    const found = bill === null ? null : readValue(bill, field);
    const got = found === null ? null : normalize(field, found);
    const verdict = got === null ? "missing" : got === wanted ? "right" : "wrong";
    return { file: expected.file, field, expected: wanted, got, verdict, reason: null };
  });
}

/** A document in negative amounts and one called a credit note say the same: amounts are compared positive. */
function wantedValue({ fields }: ExpectedInvoice, field: PageField): string {
  const isNegative = fields.total_ttc.startsWith("-");
  if (field === "type")
    return meaningOfTypeCode(fields.type)?.kind === "credit_note" || isNegative ? "credit note" : "invoice";
  return field.startsWith("total") && isNegative ? fields[field].replace(/^-/, "") : fields[field];
}

function readValue(bill: CapturedBill, field: PageField): string | null {
  const printed = (cents: number | null) => (cents === null ? null : decimalFromCents(cents));
  switch (field) {
    case "type":
      return bill.kind === "credit_note" ? "credit note" : "invoice";
    case "number":
      return bill.number;
    case "date":
      return bill.issueDate;
    case "due_date":
      return bill.dueDate;
    case "seller":
      return bill.seller?.name ?? null;
    case "total_ht":
      return printed(bill.totals.taxBasisCents);
    case "total_vat":
      return printed(bill.totals.taxCents);
    case "total_ttc":
      return printed(bill.totals.grandTotalCents);
  }
}

/** Names by their key: a page may print the legal form that the XML leaves out. */
function normalize(field: PageField, value: string): string {
  if (field.startsWith("total")) return normalizeDecimal(value)?.text ?? value;
  return field === "seller" ? companyNameKey(value) : value.replace(/\s+/g, " ").trim();
}
