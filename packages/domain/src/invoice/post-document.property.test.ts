import { bill, context, post } from "@grand-livre/testkit/books/posting-cases";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { subledgerSide } from "../chart/account-traits.ts";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { isDisbursement, isReverseCharge } from "../vat/vat-code.ts";
import { checkBill } from "./check-bill.ts";
import { computeTotals } from "./compute-totals.ts";
import type { InvoiceLine } from "./invoice.ts";
import { postDocument } from "./post-document.ts";

const purchaseCodes = [...context.vatCodes.values()].filter((code) => code.direction === "purchase");
const saleCodes = [...context.vatCodes.values()].filter((code) => code.direction === "sale");

function drawnLine(
  codes: typeof purchaseCodes,
  accounts: readonly string[],
): fc.Arbitrary<Omit<InvoiceLine, "id">> {
  return fc
    .record({
      code: fc.constantFrom(...codes),
      account: fc.constantFrom(...accounts),
      netCents: fc.integer({ min: -500_000, max: 10_000_000 }),
      foreignRate: fc.constantFrom(700, 1900, 2100),
      serviceEnd: fc.constantFrom(null, "2026-12-31"),
    })
    .map(({ code, account, netCents, foreignRate, serviceEnd }) => {
      const rate = code.code === "ATE" ? foreignRate : code.rateBasisPoints;
      const vatRateBasisPoints = isReverseCharge(code) ? 0 : rate;
      const vatCategory = code.category;
      const label = "Ligne";
      return {
        kind: "line",
        label,
        netCents,
        vatCategory,
        vatRateBasisPoints,
        vatCode: code.code,
        account: isDisbursement(code) ? "467000" : account,
        serviceEnd,
      };
    });
}

const document = fc
  .constantFrom("debit" as const, "credit" as const)
  .chain((direction) =>
    fc.record({
      direction: fc.constant(direction),
      kind: fc.constantFrom("invoice" as const, "credit_note" as const, "deposit" as const, "final" as const),
      lines: fc.array(
        direction === "debit"
          ? drawnLine(purchaseCodes, ["606100", "607000", "622600", "218300", "205000", "609000"])
          : drawnLine(saleCodes, ["706000", "707000", "708500"]),
        { minLength: 1, maxLength: 12 },
      ),
      allowanceCents: fc.integer({ min: -20_000, max: 20_000 }),
      roundingCents: fc.integer({ min: -4, max: 4 }),
      prepaidCents: fc.integer({ min: 0, max: 2_000_000 }),
      printedGap: fc.integer({ min: -1, max: 1 }),
      vatRegime: fc.constantFrom("normal_monthly" as const, "franchise" as const),
    }),
  )
  .map(({ lines, allowanceCents, printedGap, vatRegime, ...rest }) => {
    const numbered: InvoiceLine[] = lines.map((line, at) => ({ ...line, id: String(at) }));
    const bearer = numbered.find((line) => line.netCents > 0);
    if (bearer !== undefined && allowanceCents !== 0)
      numbered.push({
        ...bearer,
        id: "remise",
        kind: "allowance",
        netCents: allowanceCents,
        account: null,
        vatCode: null,
      });
    const vatBreakdown = computeTotals({ lines: numbered }).vatBreakdown.map((row) =>
      row.vatCents > 10 ? { ...row, vatCents: row.vatCents + printedGap } : row,
    );
    return { document: bill(numbered, { ...rest, vatBreakdown }), vatRegime };
  });

const owed = (d: ReturnType<typeof bill>) =>
  sumCentsOf(d.lines, (line) => line.netCents) +
  sumCentsOf(d.vatBreakdown, (row) => row.vatCents) +
  (d.roundingCents ?? 0);

describe("the entry of any document", () => {
  it("is balanced, on positive amounts of one side, and owes exactly the document's total", () => {
    fc.assert(
      fc.property(document, ({ document: drawn, vatRegime }) => {
        fc.pre(owed(drawn) !== 0);
        const lines = post(drawn, { vatRegime });
        expect(sumCentsOf(lines, (line) => line.debitCents)).toBe(
          sumCentsOf(lines, (line) => line.creditCents),
        );
        for (const line of lines) {
          expect(line.debitCents > 0).not.toBe(line.creditCents > 0);
          expect(Math.min(line.debitCents, line.creditCents)).toBe(0);
          expect(line.counterpartyId === "dupont").toBe(subledgerSide(line.account) !== undefined);
          expect(sumCentsOf(line.sources, (source) => source.amountCents)).toBe(
            line.debitCents + line.creditCents,
          );
        }
        const settled = lines.filter((line) =>
          line.sources.some(({ role }) => role === "payable" || role === "receivable"),
        );
        const credit = sumCentsOf(settled, (line) => line.creditCents - line.debitCents);
        const turn = (drawn.direction === "debit") === (drawn.kind !== "credit_note") ? 1 : -1;
        expect(credit).toBe(owed(drawn) * turn);
      }),
      propertyRuns(5000),
    );
  });

  it("is the exact mirror of its credit note", () => {
    fc.assert(
      fc.property(document, ({ document: drawn, vatRegime }) => {
        fc.pre(owed(drawn) !== 0);
        const withoutRounding = { ...drawn, roundingCents: 0, kind: "invoice" as const };
        fc.pre(owed(withoutRounding) !== 0);
        const invoice = post(withoutRounding, { vatRegime });
        const note = post({ ...withoutRounding, kind: "credit_note" }, { vatRegime });
        expect(note.map((l) => [l.account, l.creditCents, l.debitCents])).toEqual(
          invoice.map((l) => [l.account, l.debitCents, l.creditCents]),
        );
      }),
      propertyRuns(1000),
    );
  });

  it("gives every tax of the breakdown to tax accounts or charges, none lost", () => {
    fc.assert(
      fc.property(document, ({ document: drawn }) => {
        fc.pre(owed(drawn) !== 0 && drawn.direction === "debit" && drawn.kind === "invoice");
        const sources = post(drawn).flatMap((line) =>
          line.sources.map((source) => ({
            ...source,
            cents: line.debitCents > 0 ? source.amountCents : -source.amountCents,
          })),
        );
        const taxes = sources.filter(({ role }) => /^(vat_|non_deductible)/.test(role));
        expect(sumCentsOf(taxes, ({ cents }) => cents)).toBe(
          sumCentsOf(drawn.vatBreakdown, (row) => row.vatCents),
        );
      }),
      propertyRuns(1000),
    );
  });

  it("is never refused when nothing blocks its document, nor written when something does", () => {
    const holes = fc.record({
      account: fc.boolean(),
      vatCode: fc.constantFrom("own", "none", "XX", "VB20", "AB55"),
      at: fc.nat(12),
    });
    let checked = 0;
    fc.assert(
      fc.property(document, holes, ({ document: drawn, vatRegime }, hole) => {
        const lines = drawn.lines.map((line, at) => {
          if (at !== hole.at) return line;
          const vatCode =
            hole.vatCode === "own" ? line.vatCode : hole.vatCode === "none" ? null : hole.vatCode;
          return { ...line, account: hole.account ? line.account : null, vatCode };
        });
        const pierced = { ...drawn, lines, roundingCents: 0 };
        const header = { billNumber: "F-1", billDate: "2026-03-15", currency: "EUR" };
        const issues = checkBill({ ...pierced, ...header, prepaidCents: 0 }, context.vatCodes);
        const blocked = issues.some(
          ({ severity, code }) => severity === "blocking" && code !== "AMOUNT_NEGATIVE",
        );
        if (blocked) checked += 1;
        const answer = postDocument(pierced, { ...context, vatRegime });
        if (!blocked) expect(isRefusal(answer)).toBe(false);
        else if (!issues.some(({ code }) => code === "INVOICE_TOTAL_ZERO"))
          expect(isRefusal(answer)).toBe(true);
      }),
      propertyRuns(2000),
    );
    expect(checked).toBeGreaterThan(10);
  });
});
