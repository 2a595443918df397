import { context, line, untaxed } from "@grand-livre/testkit/books/posting-cases";
import { describe, expect, it } from "vitest";
import { type BillToCheck, checkBill } from "./check-bill.ts";
import { computeTotals } from "./compute-totals.ts";
import type { VatBreakdownRow } from "./invoice.ts";
import {
  canCancelInvoice,
  canDeleteInvoice,
  canEditInvoice,
  canMarkAsFae,
  canMarkAsFnp,
  canReallocateInvoice,
  canValidateInvoice,
  type InvoiceState,
} from "./permissions.ts";
import { summaryLines } from "./summary-lines.ts";

const row = (fields: Partial<VatBreakdownRow> = {}): VatBreakdownRow => ({
  category: "S",
  rateBasisPoints: 2000,
  baseCents: 100_000,
  vatCents: 20_000,
  ...fields,
});

describe("the totals of a document", () => {
  it("round VAT once for each category and rate", () => {
    const lines = Array.from({ length: 3 }, (_, at) => line({ id: String(at), netCents: 333 }));
    const totals = computeTotals({
      lines: [...lines, line({ id: "9", netCents: 1000, vatRateBasisPoints: 550 })],
    });
    expect(totals).toMatchObject({
      totalExclVatCents: 1999,
      vatCents: 255,
      totalInclVatCents: 2254,
      gaps: [],
    });
    expect(totals.vatBreakdown.map((r) => [r.rateBasisPoints, r.baseCents, r.vatCents])).toEqual([
      [2000, 999, 200],
      [550, 1000, 55],
    ]);
  });

  it("charge nothing under reverse charge whatever the rate printed", () => {
    expect(computeTotals({ lines: [untaxed({ vatRateBasisPoints: 2000 })] }).vatCents).toBe(0);
  });

  it("take the supplier's printed VAT within one cent a line", () => {
    const lines = [line({ id: "1" }), line({ id: "2", netCents: 100 })];
    const printed = {
      vatBreakdown: [row({ baseCents: 100_100, vatCents: 20_022 })],
      totalInclVatCents: 120_122,
    };
    const totals = computeTotals({ lines, printed });
    expect(totals).toMatchObject({ vatCents: 20_022, totalInclVatCents: 120_122, gaps: [] });
    const beyond = { vatBreakdown: [row({ baseCents: 100_100, vatCents: 20_023 })] };
    expect(computeTotals({ lines, printed: beyond }).gaps).toEqual([
      {
        field: "vat",
        category: "S",
        rateBasisPoints: 2000,
        printedCents: 20_023,
        computedCents: 20_020,
        gapCents: 3,
      },
    ]);
  });

  it("tell every total that does not agree", () => {
    const gaps = computeTotals({
      lines: [line()],
      printed: {
        vatBreakdown: [row({ baseCents: 90_000 }), row({ rateBasisPoints: 1000, baseCents: 5, vatCents: 0 })],
        totalExclVatCents: 99_999,
        vatCents: 1,
        totalInclVatCents: 1,
      },
    }).gaps.map((gap) => gap.field);
    expect(gaps).toEqual(["vat_base", "vat_group", "total_excl_vat", "total_vat", "total_incl_vat"]);
  });

  it("add up two printed rows of one rate", () => {
    const half = row({ baseCents: 50_000, vatCents: 10_000 });
    expect(computeTotals({ lines: [line()], printed: { vatBreakdown: [half, half] } }).gaps).toEqual([]);
  });

  it("follow the printed total of VAT when it is not broken down", () => {
    const lines = [line({ id: "1" }), line({ id: "2", netCents: 1000, vatRateBasisPoints: 1000 })];
    expect(computeTotals({ lines, printed: { vatCents: 20_101 } })).toMatchObject({
      vatCents: 20_101,
      gaps: [],
    });
    expect(computeTotals({ lines, printed: { vatCents: 20_200 } }).gaps).toMatchObject([
      { field: "total_vat" },
    ]);
  });

  it("leave to pay the total less what was prepaid, rounding included", () => {
    expect(computeTotals({ lines: [line()], prepaidCents: 20_000, roundingCents: -1 }).payableCents).toBe(
      99_999,
    );
  });
});

describe("the lines of a document that prints none", () => {
  const summary = (netCents: number, vatRateBasisPoints: number | null, vatCategory: string | null) => ({
    kind: "line",
    netCents,
    vatCategory,
    vatRateBasisPoints,
  });

  it("are the rows of its VAT breakdown (BASIC WL)", () => {
    const printed = {
      vatBreakdown: [row(), row({ category: "E", rateBasisPoints: 0, baseCents: 500, vatCents: 0 })],
    };
    expect(summaryLines(printed)).toEqual([summary(100_000, 2000, "S"), summary(500, 0, "E")]);
  });

  it("are one line at the rate that its totals tell (MINIMUM)", () => {
    expect(summaryLines({ totalExclVatCents: 1003, vatCents: 201 })).toEqual([summary(1003, 2000, "S")]);
    expect(summaryLines({ totalInclVatCents: 1055, vatCents: 55 })).toEqual([summary(1000, 550, "S")]);
    expect(summaryLines({ totalExclVatCents: 1000, totalInclVatCents: 1000 })).toEqual([
      summary(1000, 0, null),
    ]);
    expect(summaryLines({ totalExclVatCents: 1000, vatCents: 137 })).toEqual([summary(1000, null, null)]);
    expect(summaryLines({ totalInclVatCents: 1000 })).toEqual([]);
  });
});

describe("what blocks the validation of a bill", () => {
  const right: BillToCheck = {
    direction: "debit",
    kind: "invoice",
    billNumber: "F-1",
    billDate: "2026-03-15",
    currency: "EUR",
    counterpartyId: "dupont",
    lines: [line()],
    printed: { vatBreakdown: [row()], totalInclVatCents: 120_000 },
  };
  const codes = (changes: Partial<BillToCheck>) =>
    checkBill({ ...right, ...changes }, context.vatCodes).map((issue) => `${issue.severity} ${issue.code}`);

  it("is nothing when all is there", () => {
    expect(codes({})).toEqual([]);
    expect(
      codes({ direction: "credit", billNumber: null, lines: [line({ account: "707000", vatCode: "VB20" })] }),
    ).toEqual([]);
  });

  it.each<[string, Partial<BillToCheck>]>([
    ["blocking BILL_NUMBER_MISSING", { billNumber: " " }],
    ["blocking BILL_DATE_MISSING", { billDate: null }],
    ["blocking COUNTERPARTY_MISSING", { counterpartyId: null }],
    ["blocking LINES_MISSING", { lines: [] }],
    ["blocking EXCHANGE_RATE_MISSING", { currency: "USD" }],
    ["blocking CURRENCY_NOT_SUPPORTED", { currency: "ZZZ", exchangeRate: "165" }],
    ["blocking ACCOUNT_MISSING", { lines: [line({ account: null })] }],
    ["blocking VAT_CODE_MISSING", { lines: [line({ vatCode: null })] }],
    ["blocking VAT_CODE_UNKNOWN", { lines: [line({ vatCode: "XX" })] }],
    ["blocking VAT_CODE_MISMATCH", { lines: [line({ vatCode: "AB10" })] }],
    ["blocking TOTAL_DIFFERS", { printed: { totalInclVatCents: 119_999 } }],
    ["blocking VAT_DIFFERS", { printed: { vatBreakdown: [row({ vatCents: 21_000 })] } }],
    ["warning VAT_DIFFERS", { printed: { vatBreakdown: [row({ vatCents: 21_000 })] }, gapsAccepted: true }],
    ["warning DUE_DATE_BEFORE_BILL_DATE", { dueDate: "2026-03-14" }],
    ["warning BOOKED_BEFORE_BILL_DATE", { accountingDate: "2026-03-14" }],
    ["warning PREPAID_ABOVE_TOTAL", { prepaidCents: 120_001 }],
    ["warning ROUNDING_TOO_LARGE", { roundingCents: -101 }],
    ["warning VAT_CODE_FOR_ASSETS", { lines: [line({ vatCode: "AI20" })] }],
    [
      "blocking SERVICE_PERIOD_INVALID",
      { lines: [line({ serviceStart: "2026-05-02", serviceEnd: "2026-05-01" })] },
    ],
    ["blocking AMOUNT_NEGATIVE", { lines: [line({ netCents: -100 })], printed: null }],
    ["blocking INVOICE_TOTAL_ZERO", { lines: [line({ netCents: 0 })], printed: null }],
  ])("is %s", (expected, changes) => {
    expect(codes(changes)).toEqual([expected]);
  });

  it("is what a sale was paid beyond its total, and a code of another category than its paper says", () => {
    const sold = (change: Partial<(typeof right.lines)[number]>, rest: Partial<BillToCheck> = {}) =>
      codes({
        direction: "credit",
        printed: null,
        lines: [line({ account: "707000", vatCode: "VB20", ...change })],
        ...rest,
      });
    expect(sold({}, { prepaidCents: 120_001 })).toEqual(["blocking PREPAID_ABOVE_TOTAL"]);
    expect(sold({}, { roundingCents: 101 })).toEqual(["blocking ROUNDING_TOO_LARGE"]);
    expect(sold({}, { roundingCents: -100 })).toEqual([]);
    const oneDay = { serviceStart: "2026-05-01", serviceEnd: "2026-05-01" };
    expect(sold(oneDay, { today: "2026-03-15" })).toEqual([]);
    expect(sold({}, { today: "2026-03-14" })).toEqual(["warning SALE_DATE_IN_FUTURE"]);
    expect(sold({ account: "445710" })).toEqual(["warning SALE_ON_VAT_ACCOUNT"]);
    expect(sold({ account: "625100" })).toEqual(["warning SALE_ON_EXPENSE_ACCOUNT"]);
    const untaxed = { vatRateBasisPoints: 0, vatCode: "VEX" };
    expect(sold({ ...untaxed, vatCategory: "E" })).toEqual([]);
    expect(sold({ ...untaxed, vatCategory: "AE" })).toEqual(["blocking VAT_CODE_MISMATCH"]);
    const advanced = { ...untaxed, vatCategory: "E", vatCode: "VDEB" };
    expect(sold({ ...advanced, account: "467000" })).toEqual([]);
    expect(sold({ ...advanced, account: "706000" })).toEqual(["blocking DISBURSEMENT_ACCOUNT"]);
    expect(sold({ ...advanced, account: "622700" })).toContain("blocking DISBURSEMENT_ACCOUNT");
  });

  it("never asks an account of an allowance that its lines bear", () => {
    const allowance = line({ id: "2", kind: "allowance", netCents: -100, account: null, vatCode: null });
    expect(codes({ lines: [line(), allowance], printed: null })).toEqual([]);
  });
});

describe("what may be done with an invoice", () => {
  const draft: InvoiceState = {
    direction: "debit",
    kind: "invoice",
    status: "draft",
    paymentStatus: "unpaid",
  };
  const validated: InvoiceState = { ...draft, status: "validated", accountingDate: "2026-03-15" };
  const cancelled: InvoiceState = { ...draft, status: "cancelled" };
  const ok = { ok: true };

  it("is everything but cancelling on a draft", () => {
    expect([canEditInvoice(draft), canDeleteInvoice(draft), canValidateInvoice(draft, [])]).toEqual([
      ok,
      ok,
      ok,
    ]);
    expect(canCancelInvoice(draft)).toMatchObject({ refused: "INVOICE_NOT_VALIDATED" });
    expect(canReallocateInvoice(draft)).toMatchObject({ refused: "INVOICE_NOT_VALIDATED" });
  });

  it("is cancelling and reallocating once validated, until a payment", () => {
    expect(canEditInvoice(validated)).toMatchObject({ refused: "INVOICE_NOT_DRAFT" });
    expect(canDeleteInvoice(validated)).toMatchObject({ refused: "INVOICE_NOT_DELETABLE" });
    expect(canValidateInvoice(validated, [])).toMatchObject({ refused: "INVOICE_NOT_DRAFT" });
    expect(canCancelInvoice(validated)).toEqual(ok);
    expect(canReallocateInvoice(validated)).toEqual(ok);
    const paid = { ...validated, paymentStatus: "partially_paid" as const };
    expect(canCancelInvoice(paid)).toMatchObject({ refused: "INVOICE_HAS_PAYMENTS" });
    expect(canCancelInvoice(cancelled)).toMatchObject({ refused: "INVOICE_ALREADY_CANCELLED" });
  });

  it("is not validating while something blocks, and says what", () => {
    const warning = { code: "DUE_DATE_BEFORE_BILL_DATE", severity: "warning" as const };
    const blocking = { code: "LINES_MISSING", severity: "blocking" as const };
    expect(canValidateInvoice(draft, [warning])).toEqual(ok);
    expect(canValidateInvoice(draft, [warning, blocking])).toEqual({
      refused: "INVOICE_INCOMPLETE",
      details: { issues: [blocking] },
    });
    const outside = {
      code: "EXERCISE_NOT_FOUND",
      severity: "blocking" as const,
      details: { date: "2031-01-02", day: "02/01/2031" },
    };
    expect(canValidateInvoice(draft, [blocking, outside])).toEqual({
      refused: "EXERCISE_NOT_FOUND",
      details: { ...outside.details, issues: [blocking, outside] },
    });
  });

  it("is one accrual, of the right kind, at a month end before its accounting date", () => {
    expect(canMarkAsFnp(validated, "2026-02-28")).toEqual(ok);
    expect(canMarkAsFae({ ...validated, direction: "credit" }, "2026-02-28")).toEqual(ok);
    expect(canMarkAsFae(validated, "2026-02-28")).toMatchObject({ refused: "INVOICE_IS_DEBIT" });
    expect(canMarkAsFnp({ ...validated, direction: "credit" }, "2026-02-28")).toMatchObject({
      refused: "INVOICE_IS_CREDIT",
    });
    expect(canMarkAsFnp({ ...validated, fnp: true }, "2026-02-28")).toMatchObject({
      refused: "INVOICE_ALREADY_ACCRUED",
    });
    expect(canMarkAsFnp(cancelled, "2026-02-28")).toMatchObject({ refused: "INVOICE_ALREADY_CANCELLED" });
    for (const date of ["2026-02-27", "2026-03-31"])
      expect(canMarkAsFnp(validated, date)).toMatchObject({ refused: "ACCRUAL_DATE_INVALID" });
  });
});
