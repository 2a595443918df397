import type {
  InvoiceCounts,
  InvoiceIssue,
  InvoiceListAnswer,
  InvoiceListItem,
  InvoiceListRow as ListAnswer,
} from "@grand-livre/contracts/invoice";
import { type Application, today } from "../../../application.ts";
import { paperTotals } from "../document/document.ts";
import { paymentStatusOf } from "../document/load-service.ts";
import { plainDecimal } from "../document/plain-decimal.ts";
import { presentInbox } from "../supplier-bill/present-capture.ts";
import type { StateCount } from "./count-repository.ts";
import type { ListState } from "./list-filter.ts";
import type { InvoiceItemRow, InvoiceListRow } from "./list-rows-repository.ts";
import type { InvoicePage } from "./list-service.ts";

function countBySeverity(issues: unknown, severity: string): number {
  return (issues as InvoiceIssue[]).filter((issue) => issue.severity === severity).length;
}

/** A page of a list as the API answers it. */
export function presentPage(app: Application, page: InvoicePage): InvoiceListAnswer {
  const day = today(app);
  const { rows, count, countIsMinimum, nextAfter, states } = page;
  return {
    invoices: rows.map((row) => presentListRow(row, day)),
    count,
    ...(countIsMinimum ? { countIsMinimum: true as const } : {}),
    nextAfter,
    counts: states === undefined ? null : presentCounts(states),
  };
}

function presentCounts(states: readonly StateCount[]): InvoiceCounts {
  const of = (...wanted: ListState[]) =>
    states.reduce((sum, { state, count }) => (wanted.includes(state) ? sum + count : sum), 0);
  return {
    toComplete: of("toComplete"),
    toCheck: of("toCheck"),
    ready: of("ready"),
    approved: of("approved"),
    validated: of("unpaid", "partially_paid", "paid", "settled"),
    paid: of("paid"),
    cancelled: of("cancelled"),
    refused: of("refused"),
    all: states.reduce((sum, { count }) => sum + count, 0),
  };
}

/** One row of a list, with its accounts. */
export function presentListRow(row: InvoiceListRow, day: string): ListAnswer {
  const { mainAccount, accountCount } = row;
  return { ...presentListItem(row, row.legalEntityRefId, day), mainAccount, accountCount };
}

/** What an invoice shows in a list and in its own screen. `day` is the server's, which decides what is overdue. */
export function presentListItem(row: InvoiceItemRow, legalEntityRefId: string, day: string): InvoiceListItem {
  const isGone = row.status === "cancelled" || row.status === "refused";
  const remainingCents = isGone ? 0 : row.payableCents - row.paidCents;
  return {
    id: row.id,
    refId: row.refId,
    legalEntityRefId,
    bill_direction: row.direction as "debit",
    kind: row.kind as "invoice",
    status: row.status as "draft",
    paymentStatus: paymentStatusOf(row),
    bill_label: row.label,
    bill_number: row.billNumber,
    bill_date: row.billDate,
    accountingDate: row.accountingDate,
    due_date: row.dueDate,
    currency: row.currency,
    counterpartyId: row.counterpartyId,
    companyName: row.companyName,
    entryLedgerLogLabel: row.journalLabel,
    ...paperTotals(row),
    remainingCents:
      row.currencyPayable === null || isGone ? remainingCents : row.currencyPayable - row.currencySettled,
    ...(row.currencyPayable !== null && {
      exchangeRate: row.exchangeRate === null ? null : plainDecimal(row.exchangeRate),
      exchangeRateDay: row.exchangeRateDay,
      totalExclVatEurCents: row.totalExclVatCents,
      vatEurCents: row.vatCents,
      totalInclVatEurCents: row.totalInclVatCents,
      remainingEurCents: remainingCents,
    }),
    overdue: row.status === "validated" && row.dueDate !== null && row.dueDate < day && remainingCents > 0,
    fae: row.faeEntryId !== null,
    fnp: row.fnpEntryId !== null,
    entryId: row.entryId,
    source: row.source as "manual",
    blockingIssues: row.status === "draft" ? countBySeverity(row.issues, "blocking") : 0,
    warningIssues:
      row.status === "draft"
        ? countBySeverity(row.issues, "warning") + countBySeverity(row.warnings, "warning")
        : 0,
    inbox: presentInbox(row),
    lifeCycleCode: row.lifeCycleCode,
    internal: row.internal,
    version: row.version,
  };
}
