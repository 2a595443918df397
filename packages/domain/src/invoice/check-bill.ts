import { isDocumentCurrency } from "../currency/currencies.ts";
import { formatDate } from "../date/calendar-date.ts";
import { formatMoney } from "../money/format-amount.ts";
import { isRefusal } from "../refusal.ts";
import type { VatCode } from "../vat/vat-code.ts";
import { computeTotals, type TotalGap } from "./compute-totals.ts";
import { bearersOf } from "./document-allowance.ts";
import type { InvoiceAmounts, InvoiceDirection, InvoiceKind } from "./invoice.ts";
import { isForAssetsElsewhere, lineVatCode } from "./line-vat-code.ts";

export interface BillToCheck extends InvoiceAmounts {
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  /** The supplier's number; a sales draft has none yet. */
  readonly billNumber: string | null;
  readonly billDate: string | null;
  readonly dueDate?: string | null | undefined;
  /** The day it is booked on; the bill's own by default. */
  readonly accountingDate?: string | null | undefined;
  readonly currency: string;
  /** Units of the currency for one euro; null: none is known. Not of a document in euros. */
  readonly exchangeRate?: string | null | undefined;
  readonly counterpartyId: string | null;
  /** The user saw that the printed VAT is not the rate's, and keeps it. */
  readonly gapsAccepted?: boolean | undefined;
  /** The day on which a sale is judged; without it, nothing lies in the future. */
  readonly today?: string | undefined;
}

export interface BillIssue {
  readonly code:
    | "BILL_NUMBER_MISSING"
    | "BILL_DATE_MISSING"
    | "COUNTERPARTY_MISSING"
    | "LINES_MISSING"
    | "INVOICE_TOTAL_ZERO"
    | "AMOUNT_NEGATIVE"
    | "CURRENCY_NOT_SUPPORTED"
    | "EXCHANGE_RATE_MISSING"
    | "ACCOUNT_MISSING"
    | "VAT_CODE_MISSING"
    | "VAT_CODE_UNKNOWN"
    | "VAT_CODE_MISMATCH"
    | "VAT_DIFFERS"
    | "TOTAL_DIFFERS"
    | "DUE_DATE_BEFORE_BILL_DATE"
    | "BOOKED_BEFORE_BILL_DATE"
    | "PREPAID_ABOVE_TOTAL"
    | "ROUNDING_TOO_LARGE"
    | "SERVICE_PERIOD_INVALID"
    | "SALE_DATE_IN_FUTURE"
    | "SALE_ON_VAT_ACCOUNT"
    | "SALE_ON_EXPENSE_ACCOUNT"
    | "DISBURSEMENT_ACCOUNT"
    | "VAT_CODE_FOR_ASSETS";
  readonly severity: "blocking" | "warning";
  readonly lineId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The amount to pay is rounded to a coin: anything more has a line, an account and its tax. */
const MOST_ROUNDING_CENTS = 100;

/**
 * Everything that prevents the validation of a draft, at once. Totals must agree with
 * those printed; a VAT gap beyond a cent a line blocks until the user accepts it, and is then posted as printed.
 */
export function checkBill(bill: BillToCheck, vatCodes: ReadonlyMap<string, VatCode>): BillIssue[] {
  return [...headerIssues(bill), ...amountIssues(bill), ...lineIssues(bill, vatCodes)];
}

function headerIssues(bill: BillToCheck): BillIssue[] {
  const issues: BillIssue[] = [];
  const block = (code: BillIssue["code"]) => issues.push({ code, severity: "blocking" });
  if (bill.direction === "debit" && !bill.billNumber?.trim()) block("BILL_NUMBER_MISSING");
  if (bill.billDate === null) block("BILL_DATE_MISSING");
  if (bill.counterpartyId === null) block("COUNTERPARTY_MISSING");
  issues.push(...currencyIssues(bill));
  if (bill.billDate !== null && bill.dueDate && bill.dueDate < bill.billDate)
    issues.push({
      code: "DUE_DATE_BEFORE_BILL_DATE",
      // A supplier's document is as it is; the network refuses ours (BR-FR-CO-07).
      severity: bill.direction === "credit" ? "blocking" : "warning",
      details: { dueDate: bill.dueDate },
    });
  const { direction, billDate, accountingDate, today } = bill;
  // VAT is deducted from the invoice on (CGI art. 271-II); a charge of before is a matter of an accrual.
  if (billDate !== null && accountingDate && accountingDate < billDate)
    issues.push({
      code: "BOOKED_BEFORE_BILL_DATE",
      severity: "warning",
      details: { day: formatDate(accountingDate), billDay: formatDate(billDate) },
    });
  // Numbers are chronological: once validated, it forbids every earlier day to its series.
  if (direction === "credit" && billDate !== null && today !== undefined && billDate > today)
    issues.push({
      code: "SALE_DATE_IN_FUTURE",
      severity: "warning",
      details: { date: billDate, day: formatDate(billDate) },
    });
  return issues;
}

/** A document in a currency counts in euros, at a rate. */
function currencyIssues({ currency, exchangeRate, billDate }: BillToCheck): BillIssue[] {
  if (currency === "EUR") return [];
  if (!isDocumentCurrency(currency))
    return [{ code: "CURRENCY_NOT_SUPPORTED", severity: "blocking", details: { currency } }];
  if (exchangeRate) return [];
  const day = billDate === null ? "" : formatDate(billDate);
  return [{ code: "EXCHANGE_RATE_MISSING", severity: "blocking", details: { currency, day } }];
}

function amountIssues(bill: BillToCheck): BillIssue[] {
  // Discounts and fees on the whole document are no lines: an invoice of them alone is refused (BR-16).
  const isEmpty = bill.lines.every((line) => bill.direction === "credit" && line.kind !== "line");
  if (isEmpty) return [{ code: "LINES_MISSING", severity: "blocking" }];
  const totals = computeTotals(bill);
  const issues: BillIssue[] = [];
  const { totalExclVatCents, vatCents, totalInclVatCents } = totals;
  if (totalInclVatCents === 0) issues.push({ code: "INVOICE_TOTAL_ZERO", severity: "blocking" });
  // The kind says the side: a negative total is a credit note, never a negative invoice.
  if (totalInclVatCents < 0 || totalExclVatCents < 0 || vatCents < 0)
    issues.push({ code: "AMOUNT_NEGATIVE", severity: "blocking", details: { totalInclVatCents } });
  const prepaidCents = bill.prepaidCents ?? 0;
  if (prepaidCents < 0 || prepaidCents > Math.max(0, totalInclVatCents))
    issues.push({
      code: "PREPAID_ABOVE_TOTAL",
      // A supplier's document is as it is; ours would ask for a negative amount.
      severity: bill.direction === "credit" ? "blocking" : "warning",
      details: { prepaidCents, totalInclVatCents },
    });
  const roundingCents = bill.roundingCents ?? 0;
  if (Math.abs(roundingCents) > MOST_ROUNDING_CENTS)
    issues.push({
      code: "ROUNDING_TOO_LARGE",
      severity: bill.direction === "credit" ? "blocking" : "warning",
      details: { roundingCents, amount: formatMoney(roundingCents) },
    });
  return [...issues, ...totals.gaps.map((gap) => gapIssue(gap, bill.gapsAccepted === true))];
}

function gapIssue(gap: TotalGap, vatGapAccepted: boolean): BillIssue {
  const isVat = gap.field === "vat" || gap.field === "total_vat";
  const severity = isVat && vatGapAccepted ? "warning" : "blocking";
  return { code: isVat ? "VAT_DIFFERS" : "TOTAL_DIFFERS", severity, details: { ...gap } };
}

function lineIssues(bill: BillToCheck, vatCodes: ReadonlyMap<string, VatCode>): BillIssue[] {
  return bill.lines.flatMap((line): BillIssue[] => {
    const issues: BillIssue[] = servicePeriodIssues(line);
    const bearers = bearersOf(line, bill.lines, vatCodes);
    if (bearers.sameVat) return issues;
    const unplaced = line.account === null && bearers.lines.length === 0;
    if (unplaced) issues.push({ code: "ACCOUNT_MISSING", severity: "blocking", lineId: line.id });
    if (bill.direction === "credit") issues.push(...saleAccountIssues(line));
    const code = lineVatCode(line, bill.direction, vatCodes);
    if (isRefusal(code))
      issues.push({ code: code.refused, severity: "blocking", lineId: line.id, details: code.details ?? {} });
    else if (bill.direction === "debit" && isForAssetsElsewhere(line.account, code))
      issues.push({
        code: "VAT_CODE_FOR_ASSETS",
        severity: "warning",
        lineId: line.id,
        details: { vatCode: code.code, account: line.account },
      });
    return issues;
  });
}

function servicePeriodIssues({ id, serviceStart, serviceEnd }: BillToCheck["lines"][number]): BillIssue[] {
  if (!serviceStart || !serviceEnd || serviceStart <= serviceEnd) return [];
  const details = { start: formatDate(serviceStart), end: formatDate(serviceEnd) };
  return [{ code: "SERVICE_PERIOD_INVALID", severity: "blocking", lineId: id, details }];
}

/**
 * A sale on an account where hardly any belongs: VAT books itself, a refund of costs may lower an expense. Somebody may
 * mean it, so it is a warning and not a refusal.
 */
function saleAccountIssues({ id, account }: BillToCheck["lines"][number]): BillIssue[] {
  const found = account?.startsWith("445")
    ? "SALE_ON_VAT_ACCOUNT"
    : account?.startsWith("6")
      ? "SALE_ON_EXPENSE_ACCOUNT"
      : undefined;
  return found === undefined ? [] : [{ code: found, severity: "warning", lineId: id, details: { account } }];
}
