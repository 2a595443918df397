import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type CaptureContext,
  draftLines,
  printedTotals,
} from "../../apps/server/src/modules/invoice/supplier-bill/capture-draft.ts";
import { notesOfBill } from "../../apps/server/src/modules/invoice/supplier-bill/captured-notes.ts";
import type { CapturedBill } from "../../packages/capture/src/bill/captured-bill.ts";
import { readBill } from "../../packages/capture/src/bill/read-bill.ts";
import { sumCentsOf } from "../../packages/domain/src/money/cents.ts";
import { isRefusal } from "../../packages/domain/src/refusal.ts";
import {
  type Comparison,
  type ConformanceSuite,
  countFamily,
  type FamilyResult,
} from "../../packages/testkit/src/conformance/results.ts";
import { corpusInvoices } from "./corpus-invoices.ts";

const STRUCTURED: ReadonlySet<string> = new Set(["factur-x", "ubl", "cii"]);
/** Empty books: what is compared does not come from them. */
const BOOKS: CaptureContext = {
  vatCodes: [],
  vatRegime: "normal_monthly",
  place: null,
  day: "2026-01-01",
  book: () => ({
    account: "606100",
    accountOrigin: "default",
    accountRule: null,
    isProposal: false,
    usualVatCode: null,
    label: null,
  }),
};

/**
 * Every invoice of the corpus as the draft that it makes: its lines with quantity, price and discount, its allowances
 * and charges, its sum, its base by category of VAT, and what it refers to.
 */
export const draftedSuite: ConformanceSuite = {
  name: "drafted",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const results: FamilyResult[] = [];
    for (const [family, files] of await corpusInvoices(corpusDir)) {
      const comparisons: Comparison[] = [];
      for (const file of files) {
        const bill = await readBill(await readFile(join(corpusDir, file)));
        if (!isRefusal(bill) && STRUCTURED.has(bill.source)) comparisons.push(...compared(file, bill));
      }
      results.push(countFamily(family, files.length, comparisons));
    }
    return results;
  },
};

function compared(file: string, bill: CapturedBill): Comparison[] {
  const { lines } = draftLines(bill, BOOKS);
  const details = bill.lines.filter((line) => line.role === "detail" && line.netCents !== null);
  const drafted = lines.filter((line) => line.kind === "line");
  const one = (field: string, expected: unknown, got: unknown, reason: string | null = null): Comparison => {
    const [wanted, made] = [JSON.stringify(expected), JSON.stringify(got)];
    const same = wanted === made;
    return {
      file,
      field,
      expected: wanted,
      got: made,
      verdict: same ? "right" : "wrong",
      reason: same ? null : reason,
    };
  };
  const result: Comparison[] = [];
  if (details.length > 0) {
    result.push(
      one(
        "nets",
        details.map((line) => line.netCents),
        drafted.map((line) => line.netCents),
      ),
      one(
        "quantities",
        details.map((line) => (line.unitPrice === null ? "1" : (line.quantity ?? "1"))),
        drafted.map((line) => line.quantity),
        "quantity, price and discounts do not give the amount of a line: it stands as one piece at what is owed",
      ),
      one(
        "adjustments",
        bill.allowancesAndCharges.map((part) => [
          part.isCharge ? part.amountCents : -part.amountCents,
          part.vatCategory,
        ]),
        lines.filter((line) => line.kind !== "line").map((line) => [line.netCents, line.vatCategory]),
      ),
    );
  }
  const { totalExclVatCents, vatBreakdown } = printedTotals(bill);
  const own = adds(bill) ? null : "its own lines do not give its own sums: the draft says so";
  if (totalExclVatCents != null)
    result.push(
      one(
        "sum",
        totalExclVatCents,
        sumCentsOf(lines, (line) => line.netCents),
        own,
      ),
    );
  if (vatBreakdown != null)
    result.push(
      one(
        "bases",
        bases(vatBreakdown.map((row) => [row.category, row.rateBasisPoints, row.baseCents])),
        bases(lines.map((line) => [line.vatCategory, line.vatRateBasisPoints ?? 0, line.netCents])),
        own,
      ),
    );
  const told = notesOfBill(bill).map(({ text }) => text);
  const references = [
    bill.orderReference,
    bill.contractReference,
    bill.projectReference,
    bill.buyerReference,
    bill.deliverTo?.name ?? null,
    bill.deliverTo?.address?.line1 ?? null,
    bill.deliverTo?.address?.city ?? null,
    bill.remittanceInformation,
    bill.mandateReference,
    ...bill.notes.map(({ text }) => text),
  ].filter((text) => text !== null && text.trim() !== "");
  result.push(
    one(
      "references",
      references,
      references.filter((text) => told.some((note) => note.includes((text ?? "").trim()))),
    ),
  );
  return result;
}

/** Whether a document's own lines, allowances and charges give its total before VAT, and its rows too. */
function adds(bill: CapturedBill): boolean {
  const lines = bill.lines.filter((line) => line.role === "detail");
  const parts = bill.allowancesAndCharges.map((part) =>
    part.isCharge ? part.amountCents : -part.amountCents,
  );
  const whole = sumCentsOf(lines, (line) => line.netCents ?? 0) + sumCentsOf(parts, (cents) => cents);
  const rows = sumCentsOf(bill.vatBreakdown, (row) => row.baseCents);
  return lines.length === 0 || (whole === bill.totals.taxBasisCents && whole === rows);
}

function bases(rows: readonly (readonly [string | null, number, number])[]): string[] {
  const sums = new Map<string, number>();
  for (const [category, rate, cents] of rows) {
    const key = `${category ?? "S"} ${rate}`;
    sums.set(key, (sums.get(key) ?? 0) + cents);
  }
  return [...sums].map(([key, cents]) => `${key} ${cents}`).sort();
}
