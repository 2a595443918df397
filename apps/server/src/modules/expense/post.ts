import type { EntryContent } from "@grand-livre/domain/entry/entry";
import { canPostExpenses } from "@grand-livre/domain/expense/expense-approval";
import { expenseEntry, type Payee } from "@grand-livre/domain/expense/expense-report";
import {
  clearAdvanceEntry,
  type ExpenseMovement,
  reimbursementEntry,
  settleExpenses,
} from "@grand-livre/domain/expense/settle-expenses";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { type EntryDraft, post, previewDraft, unpost } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { changeReport, type LoadedReport, loadReport, onReport, reportRefId } from "./command.ts";
import { contextOf, expenseOf } from "./lines.ts";
import {
  findAdvance,
  findReimbursedBy,
  findReportEntries,
  findReportLines,
  REPORT_SOURCE,
  type ReportRow,
  reportRows,
  sumOtherGifts,
  UNDO_RULE,
} from "./repository.ts";

function draftOf(row: ReportRow, entry: EntryContent, rule: string): EntryDraft {
  const { legalEntityId, id } = row;
  return { ...entry, legalEntityId, source: { kind: REPORT_SOURCE, id, rule } };
}

function payeeOf({ roleAccounts }: Books, { payeeAccount }: ReportRow, date: string): Payee {
  return { account: payeeAccount ?? technicalAccounts(roleAccounts, date).expense_reports };
}

/** The entries of a report, and what is then owed. @throws RefusalError the refusals of `expenseEntry`, those of the day */
async function planPost(db: Connection, caller: Caller, books: Books, report: LoadedReport, date: string) {
  const { row, lines } = report;
  requireOpenPeriod(books.exercises, date);
  const pieceRef = reportRefId(row);
  const label = `Note de frais ${row.label}`;
  const journalCode = journalOfType(books.journals, "general").code;
  const payee = payeeOf(books, row, date);
  const gifts = await sumOtherGifts(db, caller.scope, lines);
  const expenses = lines.map((line) => expenseOf(books, line, gifts));
  const content = { journalCode, date, pieceRef, label, lines: expenses, payee };
  const entry = orRefuse(expenseEntry(content, contextOf(books)));
  const advance = await findAdvance(db, row);
  const totalCents = sumCentsOf(lines, ({ inclVatCents }) => inclVatCents);
  const { clearedCents, owedCents } = settleExpenses({
    totalCents,
    advanceCents: Math.max(0, (advance?.advanceCents ?? 0) - (advance?.usedCents ?? 0)),
    reimbursedCents: 0,
  });
  const drafts = [draftOf(row, entry, "validation")];
  if (clearedCents > 0) {
    const movement: ExpenseMovement = {
      journalCode,
      date,
      pieceRef,
      label: `Avance imputée ${row.label}`,
      cents: clearedCents,
    };
    const { wage_advances: advances } = technicalAccounts(books.roleAccounts, date);
    drafts.push(draftOf(row, clearAdvanceEntry(movement, payee, advances), "advance"));
  }
  return { drafts, clearedCents, owedCents };
}

/** What posting would write. Writes nothing. */
export async function previewPost(app: Application, caller: Caller, id: string, date = today(app)) {
  const report = await loadReport(app.db, caller, id);
  const books = await loadBooks(app.db, caller.scope, report.row.legalEntityId);
  const entries = [];
  for (const draft of (await planPost(app.db, caller, books, report, date)).drafts)
    entries.push(await previewDraft(app.db, books, draft));
  return { entries };
}

/** Writes an approved report in the books; one that an advance covers whole owes nothing more. */
export async function postReport(
  app: Application,
  caller: Caller,
  id: string,
  date = today(app),
): Promise<ReportRow> {
  return onReport(app, caller, { id }, async (command, report) => {
    const { tx, books } = command;
    const { row } = report;
    orRefuse(canPostExpenses(row));
    const { drafts, clearedCents, owedCents } = await planPost(tx, caller, books, report, date);
    const entryIds: string[] = [];
    for (const draft of drafts) entryIds.push((await post(command, draft)).entryId);
    const paid =
      owedCents === 0 ? ({ state: "reimbursed", reimbursedOn: date } as const) : { state: "posted" as const };
    return changeReport(
      command,
      row,
      "post",
      { ...paid, entryId: entryIds[0] ?? null, clearedCents },
      { date },
    );
  });
}

/** The journal of a bank or a till. @throws RefusalError JOURNAL_NOT_FOUND */
export function treasuryJournal({ journals }: Pick<Books, "journals">, account: string) {
  return journalOfType(journals, account.startsWith("53") ? "cash" : "bank", account);
}

/** Records that the report was paid: D 4219 / C 512. */
export async function reimburseReport(
  app: Application,
  caller: Caller,
  id: string,
  {
    date = today(app),
    account,
  }: { readonly date?: string | undefined; readonly account?: string | undefined },
): Promise<ReportRow> {
  return onReport(app, caller, { id }, async (command, { row }) => {
    const bank = account ?? technicalAccounts(command.books.roleAccounts, date).bank;
    return reimburseWithin(command, row, { date, account: bank });
  });
}

/** The same for the bank, whose operation names the report. @throws RefusalError EXPENSE_REPORT_NOT_FOUND */
export async function reimburseById(
  command: BooksCommand,
  id: string,
  paid: { readonly date: string; readonly account: string },
): Promise<ReportRow> {
  const row = await reportRows.find(command.tx, command.actor.scope, id);
  if (row?.legalEntityId !== command.books.entity.id) throw new RefusalError("EXPENSE_REPORT_NOT_FOUND");
  return reimburseWithin(command, row, paid);
}

/** Under the lock of the ledger. @throws RefusalError EXPENSE_REPORT_STATE, those of an entry */
async function reimburseWithin(
  command: BooksCommand,
  row: ReportRow,
  { date, account }: { readonly date: string; readonly account: string },
): Promise<ReportRow> {
  const { tx, scope, books } = command;
  if (row.state !== "posted") throw new RefusalError("EXPENSE_REPORT_STATE");
  requireOpenPeriod(books.exercises, date);
  const journal = treasuryJournal(books, account);
  const lines = await findReportLines(tx, scope, [row.id]);
  const movement: ExpenseMovement = {
    journalCode: journal.code,
    date,
    pieceRef: reportRefId(row),
    label: `Remboursement ${row.label}`,
    cents: sumCentsOf(lines, ({ inclVatCents }) => inclVatCents) - row.clearedCents,
  };
  const entry = reimbursementEntry(movement, payeeOf(books, row, date), account);
  const { entryId } = await post(command, draftOf(row, entry, "reimbursement"), { fromCash: true });
  const change = { state: "reimbursed", reimbursedOn: date, reimbursementEntryId: entryId } as const;
  return changeReport(command, row, "reimburse", change, { date, cents: movement.cents });
}

/** Reverses the reimbursement, else the posting: the report is then posted, or approved. */
export async function undoReport(app: Application, caller: Caller, id: string): Promise<ReportRow> {
  return onReport(app, caller, { id }, (command, { row }) => undoWithin(command, row));
}

/**
 * An operation of the bank is opened again: the reimbursement that it wrote is reversed.
 * @returns whether the entry was one
 */
export async function undoReimbursement(command: BooksCommand, entryId: string): Promise<boolean> {
  const { tx, actor, books } = command;
  const key = { legalEntityId: books.entity.id, entryId };
  const row = await findReimbursedBy(tx, actor.scope, key);
  if (row) await undoWithin(command, row);
  return row !== undefined;
}

async function undoWithin(command: BooksCommand, row: ReportRow): Promise<ReportRow> {
  if (row.entryId === null) throw new RefusalError("EXPENSE_REPORT_STATE");
  const isPaid = row.reimbursementEntryId !== null;
  const source = { kind: REPORT_SOURCE, id: row.id, rule: UNDO_RULE };
  const entries = await findReportEntries(command.tx, row);
  for (const entry of entries.filter(({ rule }) => (rule === "reimbursement") === isPaid))
    await unpost(command, entry.id, { source });
  const unpaid = { reimbursedOn: null, reimbursementEntryId: null };
  const change = isPaid
    ? ({ ...unpaid, state: "posted" } as const)
    : ({ ...unpaid, state: "approved", entryId: null, clearedCents: 0 } as const);
  return changeReport(command, row, "undo", change);
}
