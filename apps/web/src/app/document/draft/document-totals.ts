import type { NewInvoiceBody } from "@grand-livre/contracts/invoice";
import { writtenStep } from "@grand-livre/domain/currency/currencies";
import { type BillIssue, checkBill } from "@grand-livre/domain/invoice/check-bill";
import { computeTotals, type InvoiceTotals } from "@grand-livre/domain/invoice/compute-totals";
import { type PrintedTotals, type VatBreakdownRow, vatGroupKey } from "@grand-livre/domain/invoice/invoice";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { type DocumentForm, filledLines } from "./document-form.ts";
import { domainLine, lineNet, unreadableFigures } from "./document-line.ts";

function computedRows(form: DocumentForm): readonly VatBreakdownRow[] {
  return computeTotals({ lines: filledLines(form).map(domainLine), writtenStep: stepOf(form) }).vatBreakdown;
}

/** What we issue is written with two decimals at most. */
const stepOf = ({ direction, currency }: DocumentForm) =>
  direction === "credit" ? writtenStep(currency) : 1;

/** The VAT rows as typed, on the bases that the lines make; null when none was typed. */
export function typedRows(form: DocumentForm): NonNullable<NewInvoiceBody["vatBreakdown"]> | null {
  const { printed } = form;
  if (printed.source !== "typed") return null;
  return computedRows(form).map((row) => ({
    ...row,
    vatCents: printed.vatCents[vatGroupKey(row)] ?? row.vatCents,
  }));
}

function printedTotals(form: DocumentForm): PrintedTotals | null {
  if (form.printed.source === "document") return form.printed.totals;
  const rows = typedRows(form);
  return rows === null ? null : { vatBreakdown: rows };
}

export interface VatGroupRow extends VatBreakdownRow {
  /** As the lines make it. */
  readonly computedVatCents: number;
}

export interface LiveTotals {
  readonly totals: InvoiceTotals;
  readonly vatRows: readonly VatGroupRow[];
}

/**
 * The totals of the form, by the server's own rules; undefined beyond what can be counted exactly. `prepaidCents` is what
 * the deposits of a sale come to; a bill says it itself.
 */
export function liveTotals(form: DocumentForm, prepaidCents = form.prepaidCents): LiveTotals | undefined {
  const lines = filledLines(form);
  if (lines.some((line) => lineNet(line) === undefined && unreadableFigures(line).length === 0))
    return undefined;
  return exactly(() => {
    const totals = computeTotals({
      lines: lines.map(domainLine),
      printed: printedTotals(form),
      prepaidCents,
      roundingCents: form.roundingCents,
      writtenStep: stepOf(form),
    });
    const computed = new Map(computedRows(form).map((row) => [vatGroupKey(row), row.vatCents]));
    return {
      totals,
      vatRows: totals.vatBreakdown.map((row) => ({
        ...row,
        computedVatCents: computed.get(vatGroupKey(row)) ?? row.vatCents,
      })),
    };
  });
}

/**
 * The findings of a bill as it is typed, by the server's own rules; undefined beyond what can be counted exactly. Until the
 * VAT codes of the company are read, none is called unknown.
 */
export function billIssues(
  form: DocumentForm,
  vatCodes: ReadonlyMap<string, VatCode> | undefined,
): readonly BillIssue[] | undefined {
  return exactly(() => {
    const issues = checkBill(
      {
        lines: filledLines(form).map(domainLine),
        printed: printedTotals(form),
        prepaidCents: form.prepaidCents,
        roundingCents: form.roundingCents,
        direction: "debit",
        kind: form.kind,
        billNumber: form.number.trim() || null,
        billDate: form.billDate ?? null,
        dueDate: form.dueDate ?? null,
        accountingDate: form.accountingDate ?? null,
        currency: form.currency,
        exchangeRate: form.exchangeRate || (form.dayRate?.rate ?? null),
        // Saving creates the supplier whose name was typed.
        counterpartyId: form.party === undefined ? null : (form.party.id ?? "new"),
        gapsAccepted: form.gapsAccepted,
      },
      vatCodes ?? new Map(),
    );
    return vatCodes === undefined ? issues.filter(({ code }) => code !== "VAT_CODE_UNKNOWN") : issues;
  });
}

function exactly<Result>(compute: () => Result): Result | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The form with the VAT of one group as typed; the other groups keep the VAT that is shown. */
export function withTypedVat(
  form: DocumentForm,
  rows: readonly VatBreakdownRow[],
  key: string,
  vatCents: number,
): DocumentForm {
  const vat = Object.fromEntries(rows.map((row) => [vatGroupKey(row), row.vatCents]));
  return { ...form, printed: { source: "typed", vatCents: { ...vat, [key]: vatCents } } };
}
