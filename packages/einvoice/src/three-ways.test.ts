import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import type { InvoiceLine } from "@grand-livre/domain/invoice/invoice";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { context, post } from "@grand-livre/testkit/books/posting-cases";
import { printedText } from "@grand-livre/testkit/issued/printed-text";
import { randomInvoice } from "@grand-livre/testkit/issued/random-invoice";
import { readBack } from "@grand-livre/testkit/issued/read-back";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { money } from "./pdf/french.ts";
import { writeFacturX } from "./pdf/write-factur-x.ts";
import { writeCii } from "./xml/write-cii.ts";
import { writeUbl } from "./xml/write-ubl.ts";

/** A page costs a hundred times an XML: one invoice in so many is printed, and its page read again. */
const PRINTED_EVERY = 400;

/** The code that a sale of this category, rate and supply is booked under; undefined where the books have none. */
function codeOf({ vat, supplyType }: Pick<IssuedInvoice["lines"][number], "vat" | "supplyType">) {
  return [...context.vatCodes.values()].find(
    (code) =>
      code.direction === "sale" &&
      code.category === vat.category &&
      code.rateBasisPoints === vat.rateBasisPoints &&
      (code.supplyType === null || code.supplyType === supplyType),
  )?.code;
}

/** The same for a discount or a fee, which is neither goods nor services: as the first line, else as a line with such a VAT. */
function codeOfPart(
  vat: IssuedInvoice["lines"][number]["vat"],
  first: IssuedInvoice["lines"][number] | undefined,
) {
  return [first?.supplyType ?? null, "goods" as const, "services" as const]
    .map((supplyType) => codeOf({ vat, supplyType }))
    .find((code) => code !== undefined);
}

/** What the validation of this invoice would book: its lines, its discounts and fees. */
function bookedLines(invoice: IssuedInvoice): InvoiceLine[] {
  const account = "706000";
  const priced = invoice.lines.map(
    (line): InvoiceLine => ({
      id: line.id,
      kind: "line",
      label: line.label,
      netCents: line.netCents,
      vatCategory: line.vat.category,
      vatRateBasisPoints: line.vat.rateBasisPoints,
      vatCode: codeOf(line) ?? null,
      account,
    }),
  );
  const [first] = invoice.lines;
  const whole = invoice.adjustments.map(
    (part): InvoiceLine => ({
      id: part.id,
      kind: part.kind,
      label: part.label,
      netCents: part.kind === "charge" ? part.amountCents : -part.amountCents,
      vatCategory: part.vat.category,
      vatRateBasisPoints: part.vat.rateBasisPoints,
      vatCode: codeOfPart(part.vat, first) ?? null,
      account: null,
    }),
  );
  return [...priced, ...whole];
}

/** A fee follows the lines of its VAT: beside lines of nothing it is refused (ACCOUNT_MISSING), never booked. */
const isBooked = (invoice: IssuedInvoice) =>
  invoice.lines.every((line) => codeOf(line) !== undefined && line.netCents !== 0) &&
  invoice.lines.some((line) => line.netCents > 0) &&
  invoice.adjustments.every((part) => codeOfPart(part.vat, invoice.lines[0]) !== undefined);

/** An invoice or its credit note, of what the books have codes for. */
const sale = randomInvoice
  .map(
    (invoice): IssuedInvoice =>
      invoice.kind === "credit_note" ? invoice : { ...invoice, kind: "invoice", typeCode: "380" },
  )
  .filter(isBooked);

/** Before VAT, VAT, including VAT: as the entry has them. */
function entrySums(invoice: IssuedInvoice): number[] {
  const sign = invoice.kind === "credit_note" ? -1 : 1;
  const entry = post({
    direction: "credit",
    kind: invoice.kind,
    label: invoice.number,
    counterpartyId: "client",
    lines: bookedLines(invoice),
    vatBreakdown: invoice.vatBreakdown,
    dueDate: null,
  });
  // Sides are exchanged by subtraction: a product would make zero a negative zero.
  const on = (start: string, side: number) =>
    sumCentsOf(
      entry.filter((line) => line.account.startsWith(start)),
      (line) => (side > 0 ? line.creditCents - line.debitCents : line.debitCents - line.creditCents),
    );
  return [on("70", sign), on("4457", sign), on("411", -sign)];
}

describe("the totals of a sale", () => {
  it("are the same to the cent in the entry, in both XML and on the page, for any invoice", async () => {
    let drawn = 0;
    let printed = 0;
    await fc.assert(
      fc.asyncProperty(sale, async (invoice) => {
        drawn += 1;
        const { totalExclVatCents, vatCents, totalInclVatCents, payableCents } = invoice.totals;
        const totals = [totalExclVatCents, vatCents, totalInclVatCents];
        expect(entrySums(invoice)).toEqual(totals);
        for (const write of [writeCii, writeUbl]) {
          const read = (await readBack(write(invoice))).totals;
          expect([read.taxBasisCents, read.taxCents, read.grandTotalCents, read.payableCents]).toEqual([
            ...totals,
            payableCents,
          ]);
        }
        if (drawn % PRINTED_EVERY !== 1) return;
        printed += 1;
        const page = await printedText(
          await writeFacturX(invoice, { createdAt: new Date("2026-11-20T10:00:00Z") }),
        );
        for (const cents of [...totals, payableCents])
          expect(page).toContain(money(cents, invoice.currency).replace(/\s/g, ""));
      }),
      propertyRuns(10_000),
    );
    expect(printed).toBeGreaterThan(0);
  }, 900_000);
});
