import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CapturedBill } from "../../packages/capture/src/bill/captured-bill.ts";
import { readBill } from "../../packages/capture/src/bill/read-bill.ts";
import type { IssuedInvoice } from "../../packages/contracts/src/issued-invoice.ts";
import { isRefusal } from "../../packages/domain/src/refusal.ts";
import { writeFacturX } from "../../packages/einvoice/src/pdf/write-factur-x.ts";
import { writeCii } from "../../packages/einvoice/src/xml/write-cii.ts";
import { writeUbl } from "../../packages/einvoice/src/xml/write-ubl.ts";
import {
  type Comparison,
  type ConformanceSuite,
  countFamily,
  type FamilyResult,
} from "../../packages/testkit/src/conformance/results.ts";
import { readBack, seen } from "../../packages/testkit/src/issued/read-back.ts";
import { corpusInvoices } from "./corpus-invoices.ts";
import { issuedOfBill } from "./issued-of-bill.ts";

/** A page costs a hundred times an XML, and carries the one of CII: one invoice in so many is written as a page too. */
const PAGE_EVERY = 8;

const WRITERS: readonly (readonly [string, (invoice: IssuedInvoice) => Promise<string | Uint8Array>])[] = [
  ["cii", async (invoice) => writeCii(invoice)],
  ["ubl", async (invoice) => writeUbl(invoice)],
  ["factur-x", (invoice) => writeFacturX(invoice, { createdAt: new Date("2026-01-01T00:00:00Z") })],
];

/**
 * Every invoice of the corpus that ours could have been is written by us in both syntaxes, read again by the product's
 * own reader, and compared, value by value, with what the original read as. What our sales never have is counted aside,
 * with its reason.
 */
export const writtenSuite: ConformanceSuite = {
  name: "written",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const results: FamilyResult[] = [];
    let written = 0;
    for (const [family, members] of await corpusInvoices(corpusDir)) {
      const comparisons: Comparison[] = [];
      for (const file of members) {
        const told = await compareFile(corpusDir, file, written % PAGE_EVERY === 0);
        comparisons.push(...told);
        if (told.some(({ verdict }) => verdict === "right")) written += 1;
      }
      results.push(countFamily(family, members.length, comparisons));
    }
    return results;
  },
};

async function compareFile(corpusDir: string, file: string, asPage: boolean): Promise<Comparison[]> {
  const aside = (reason: string): Comparison[] => [
    { file, field: "cii", expected: "ours", got: null, verdict: "missing", reason },
  ];
  const bill = await readBill(await readFile(join(corpusDir, file)));
  if (isRefusal(bill)) return aside(`not read: ${bill.refused}`);
  const invoice = issuedOfBill(bill);
  if ("notOurs" in invoice) return aside(invoice.notOurs);
  const compared: Comparison[] = [];
  const wanted = valuesOf(bill, bill);
  for (const [field, write] of WRITERS) {
    if (field === "factur-x" && !asPage) continue;
    const got = valuesOf(await readBack(await write(invoice)), bill);
    const lost = Object.keys(wanted).filter((name) => wanted[name] !== got[name]);
    compared.push({
      file,
      field,
      expected: lost.map((name) => `${name} ${wanted[name]}`).join("; ") || "the same",
      got: lost.map((name) => `${name} ${got[name]}`).join("; ") || "the same",
      verdict: lost.length === 0 ? "right" : "wrong",
      reason: null,
    });
  }
  return compared;
}

/**
 * What an invoice says, value by value, as text. What its author left out (a framework, a base of a discount) or our
 * sales say in their own way (how they are paid) is not compared.
 */
function valuesOf(bill: CapturedBill, original: CapturedBill): Readonly<Record<string, string>> {
  const { warnings: _, meansCode: __, businessProcess, lines, remittance, ...told } = seen(bill);
  const values = {
    ...told,
    // A document without means of payment has no account either.
    iban: told.iban ?? null,
    period: bill.billingPeriod,
    seconds: [bill.seller?.address?.line2 ?? null, bill.buyer?.address?.line2 ?? null],
    rounding: bill.totals.roundingCents ?? 0,
    ...(original.syntax?.businessProcess == null ? {} : { businessProcess }),
    ...(original.remittanceInformation === null ? {} : { remittance }),
    lines: lines.map(({ discounts, ...line }) => ({
      ...line,
      discounts: discounts.map(([isCharge, amountCents]) => [isCharge, amountCents]),
    })),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
}
