import { formatDate } from "@grand-livre/domain/date/calendar-date";
import {
  canCancelInvoice,
  canReallocateInvoice,
  canValidateInvoice,
} from "@grand-livre/domain/invoice/permissions";
import { postDocument } from "@grand-livre/domain/invoice/post-document";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { orIncomplete, orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import type { EntryDraft } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import type { Context } from "./document/context.ts";
import { domainLine, type HeaderRow, type InvoiceDocument, type LineRow } from "./document/document.ts";
import { findIssues, type Issue, vatCodesOf } from "./document/find-issues.ts";
import { bookedInEuros, endingCreditNote, finalInEuros } from "./document/in-euros.ts";
import { stateOf } from "./document/load-service.ts";
import { findDocuments } from "./document/parts-repository.ts";
import { depositIdsOf } from "./document/sales-repository.ts";
import { requireNumberOrder, type SaleTies, saleTies } from "./sale/sale-rules.ts";

export type PlannedEntry = {
  readonly draft: EntryDraft;
  readonly journalId: string;
  readonly issues: readonly Issue[];
};

export type PlannedValidation = PlannedEntry & {
  /** With its legal number, on a sale that is being validated. */
  readonly header: HeaderRow;
  readonly vatCodes: ReadonlyMap<string, VatCode>;
  readonly ties: SaleTies;
};

const KIND_WORDS = {
  invoice: "Facture",
  credit_note: "Avoir",
  deposit: "Facture d’acompte",
  final: "Facture de solde",
} as const;

/** The label of a document's entry: what it is, its number, whose it is. */
export function entryLabel(header: HeaderRow): string {
  const kind = KIND_WORDS[header.kind as keyof typeof KIND_WORDS];
  const number = header.direction === "credit" ? header.refId : header.billNumber;
  return [kind, number, header.companyName].filter((part) => part).join(" ");
}

/**
 * The entry that validating this document writes, not yet written: preview and validation plan alike. `number` gives
 * a sale its legal number, last of all; a preview has none.
 * @throws RefusalError INVOICE_NOT_DRAFT, INVOICE_INCOMPLETE with every blocking issue, MENTION_MISSING with the list,
 * PERIOD_CLOSED with `details.proposedDate`, EXERCISE_CLOSED, EXERCISE_NOT_FOUND, NUMBER_ORDER, and those of deposits
 * and credit notes
 */
export async function planValidation(
  app: Application,
  db: Connection,
  scope: Scope,
  context: Context,
  invoice: InvoiceDocument,
  number?: (header: HeaderRow) => Promise<string>,
  depositIds?: readonly string[],
): Promise<PlannedValidation> {
  const { lines } = invoice;
  const { issues, vatCodes } = await findIssues(db, scope, context, invoice.header, lines, today(app));
  orRefuse(canValidateInvoice({ status: invoice.header.status as "draft" }, issues as never));
  const date = accountingDateOf(invoice.header);
  if (invoice.header.direction === "debit") {
    const ties = await saleTies(db, context.books, invoice);
    const header = finalInEuros(invoice.header, ties.deductions);
    return {
      ...(await planEntry(app, db, context, { ...invoice, header }, date, "validation", ties)),
      issues,
      header,
      vatCodes,
      ties,
    };
  }
  requireOpenPeriod(context.books.exercises, date);
  const ties = await saleTies(db, context.books, invoice, depositIds);
  // Giving a number asks the same.
  if (!number) await requireNumberOrder(db, invoice.header);
  const ended = finalInEuros(endingCreditNote(invoice.header, ties.preceding), ties.deductions);
  const header = number ? { ...ended, refId: await number(ended) } : { ...ended, refId: null };
  const planned = await planEntry(app, db, context, { ...invoice, header }, date, "validation", ties);
  return { ...planned, issues, header, vatCodes, ties };
}

/**
 * The entry of the credit note that cancelling a sale makes, before it is made: neither number nor draft.
 * @throws RefusalError those of validating the credit note
 */
export async function planCancellation(
  app: Application,
  db: Connection,
  scope: Scope,
  context: Context,
  invoice: InvoiceDocument,
  date: string | undefined,
): Promise<PlannedValidation> {
  const billDate = cancellationDay(app, invoice.header, date);
  const header: HeaderRow = {
    ...invoice.header,
    id: newId(),
    kind: "credit_note",
    status: "draft",
    refId: null,
    billDate,
    accountingDate: billDate,
    dueDate: null,
    precedingInvoiceId: invoice.header.id,
  };
  const depositIds = await depositIdsOf(db, invoice.header);
  return planValidation(app, db, scope, context, { ...invoice, header }, undefined, depositIds);
}

/**
 * The day of the credit note that cancels a sale: today by default, never before the invoice.
 * @throws RefusalError CANCELLATION_IN_FUTURE: no earlier day could follow in its series
 */
export function cancellationDay(app: Application, header: HeaderRow, asked: string | undefined): string {
  const day = today(app);
  const usual = header.billDate !== null && header.billDate > day ? header.billDate : day;
  if (asked !== undefined && asked > usual)
    throw new RefusalError("CANCELLATION_IN_FUTURE", { date: asked, day: formatDate(asked) });
  return asked ?? usual;
}

/** @throws RefusalError when the bill may not be cancelled: INVOICE_NOT_VALIDATED and its kin */
export async function requireCancellable(db: Connection, header: HeaderRow): Promise<void> {
  orRefuse(canCancelInvoice(await stateOf(db, header)));
}

export type Rebooked = readonly {
  readonly id: string;
  readonly account: string;
  readonly vatCode?: string | null | undefined;
}[];

/** The lines as they would be booked; one that is not named stays. @throws RefusalError INVOICE_LINE_NOT_FOUND */
export function rebookedLines(lines: readonly LineRow[], changes: Rebooked): LineRow[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const unknown = changes.find((change) => !lines.some((line) => line.id === change.id));
  if (unknown) throw new RefusalError("INVOICE_LINE_NOT_FOUND", { id: unknown.id });
  return lines.map((line) => {
    const change = byId.get(line.id);
    if (!change) return line;
    const vatCode = change.vatCode === undefined ? line.vatCode : change.vatCode;
    return { ...line, account: change.account, vatCode, accountOrigin: "user" };
  });
}

/**
 * The corrected entry of a validated bill.
 * @param date the day of the correction; the accounting date by default
 * @throws RefusalError INVOICE_NOT_VALIDATED, REALLOCATION_EMPTY, INVOICE_INCOMPLETE, and those of the date
 */
export async function planReallocation(
  app: Application,
  db: Connection,
  scope: Scope,
  context: Context,
  invoice: InvoiceDocument,
  changes: Rebooked,
  date: string | undefined,
): Promise<PlannedEntry & { readonly lines: readonly LineRow[]; readonly ties: SaleTies }> {
  const { header } = invoice;
  orRefuse(canReallocateInvoice(await stateOf(db, header)));
  const lines = rebookedLines(invoice.lines, changes);
  const same = lines.every(
    (line, index) =>
      line.account === invoice.lines[index]?.account && line.vatCode === invoice.lines[index]?.vatCode,
  );
  if (same) throw new RefusalError("REALLOCATION_EMPTY");
  const { issues } = await findIssues(db, scope, context, header, lines, today(app));
  orRefuse(canValidateInvoice({ status: "draft" }, issues as never));
  const ties = await saleTies(db, context.books, invoice);
  const day = date ?? accountingDateOf(header);
  const written = { ...invoice, lines };
  const planned = await planEntry(app, db, context, written, day, "reallocation", ties);
  return { ...planned, issues, lines, ties };
}

function accountingDateOf(header: HeaderRow): string {
  const date = header.accountingDate ?? header.billDate;
  if (date === null)
    throw new RefusalError("INVOICE_INCOMPLETE", { issues: [{ code: "BILL_DATE_MISSING" }] });
  return date;
}

async function planEntry(
  app: Application,
  db: Connection,
  { books, party }: Context,
  invoice: InvoiceDocument,
  date: string,
  rule: "validation" | "reallocation",
  ties: SaleTies,
): Promise<Omit<PlannedEntry, "issues">> {
  const { header } = invoice;
  const { legalEntityId, id } = header;
  if (party === undefined) throw new RefusalError("COUNTERPARTY_NOT_FOUND");
  requireOpenPeriod(books.exercises, date);
  const sale = header.direction === "credit";
  const vatCodes = vatCodesOf(books, header, today(app));
  const journal = journalOfType(books.journals, sale ? "sale" : "purchase");
  const document = postable(invoice, ties);
  const inUnits = orIncomplete(
    postDocument(document, {
      accounts: technicalAccounts(books.roleAccounts, date),
      vatCodes,
      vatRegime: books.entity.vatRegime as "normal_monthly",
      collectiveAccount: sale ? party.collectiveCustomer : party.collectiveSupplier,
    }),
  );
  const posted = bookedInEuros(header, inUnits, ties.deductions);
  // A sale is our own document: none came with it.
  const documents = sale ? [] : await findDocuments(db, { legalEntityId, invoiceId: id });
  const original = documents.find((one) => one.role === "original");
  return {
    journalId: journal.id,
    draft: {
      legalEntityId,
      journalCode: journal.code,
      date,
      pieceRef: header.refId,
      pieceDate: header.billDate,
      label: entryLabel(header),
      source: { kind: "invoice", id, rule },
      documentSha256: original?.fileSha256 ?? null,
      lines: posted.map(({ sources, ...line }) => ({
        ...line,
        origins: sources.map((source) => ({
          documentKind: originKind(header),
          documentId: id,
          documentLineId: source.documentLineId,
          role: source.role,
          amountCents: source.amountCents,
        })),
      })),
    },
  };
}

function originKind({ kind, direction }: HeaderRow): "invoice" | "credit_note" | "deposit" {
  if (kind === "credit_note") return kind;
  return kind === "deposit" && direction === "credit" ? kind : "invoice";
}

function postable({ header, lines, vat }: InvoiceDocument, ties: SaleTies) {
  return {
    direction: header.direction as "debit",
    kind: header.kind as "invoice",
    label: entryLabel(header),
    counterpartyId: header.counterpartyId ?? "",
    lines: lines.map(domainLine),
    vatBreakdown: vat.map(({ category, rateBasisPoints, baseCents, vatCents }) => ({
      category,
      rateBasisPoints,
      baseCents,
      vatCents,
    })),
    roundingCents: header.roundingCents,
    prepaidCents: header.prepaidCents,
    dueDate: header.dueDate,
    advance: header.kind === "credit_note" && ties.preceding?.kind === "deposit",
    advanceAccount: ties.advanceAccount,
    deductions: ties.deductions,
  };
}
