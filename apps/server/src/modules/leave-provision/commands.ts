import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import type { LeaveProvisionAnswer, WriteLeaveProvisionBody } from "@grand-livre/contracts/leave-provision";
import { leaveProvisionEntry, provisionTotals } from "@grand-livre/domain/absence/leave-provision";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import type { Application } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { onBooksRow, withBooks } from "../../kit/books-command.ts";
import { onCompany } from "../../kit/command.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { type EntryDraft, post, previewDraft, unpost } from "../entry/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { openedBooks, postOpposite, requireDays } from "../regulation/accrual-service.ts";
import { cancelRun, findRun, findRunById, insertRun, nextNumber, type RunRow } from "./repository.ts";
import { type MeasuredLine, measureLeave, payslipMissing, pieceOf, readLeaveProvision } from "./service.ts";

const sourceOf = (id: string, rule: string) => ({ kind: "leave-provision", id, rule });

interface Planned {
  readonly id: string;
  readonly number: number;
  readonly lines: readonly MeasuredLine[];
  readonly draft: EntryDraft;
}

/**
 * The entry of a closing, as it would be written. Writes nothing.
 * @throws RefusalError LEAVE_PROVISION_WRITTEN, LEAVE_PROVISION_PAYSLIP_MISSING, LEAVE_PROVISION_NOTHING_LEFT, LEAVE_PROVISION_CHANGED,
 * REGULATION_DATE_INVALID, JOURNAL_NOT_FOUND
 */
async function plan(
  db: Connection,
  books: Books,
  date: string,
  seen: Omit<WriteLeaveProvisionBody, "fiscalExerciseRefId">,
): Promise<Planned> {
  const { id: legalEntityId, accountLength } = books.entity;
  const day = formatDate(date);
  requireDays(books, date);
  const run = await findRun(db, legalEntityId, date);
  if (run) throw new RefusalError("LEAVE_PROVISION_WRITTEN", { day, pieceRef: pieceOf(run) });
  const lines = await measureLeave(db, legalEntityId, date);
  const missing = payslipMissing(lines, date);
  if (missing) orRefuse(missing);
  if (lines.length === 0) throw new RefusalError("LEAVE_PROVISION_NOTHING_LEFT", { day });
  const { grossCents, chargesCents } = provisionTotals(lines);
  if (grossCents !== seen.grossCents || chargesCents !== seen.chargesCents)
    throw new RefusalError("LEAVE_PROVISION_CHANGED", {
      gross: formatMoney(grossCents),
      charges: formatMoney(chargesCents),
    });
  const [id, number] = [newId(), await nextNumber(db, legalEntityId)];
  const content = leaveProvisionEntry(lines, {
    date,
    pieceRef: pieceOf({ number }),
    journalCode: journalOfType(books.journals, "accrual").code,
    accountLength,
  });
  const origin = { documentKind: "accrual" as const, documentId: id, role: "leave_provision" };
  const draft = {
    ...content,
    legalEntityId,
    source: sourceOf(id, "leave_provision"),
    lines: content.lines.map((line) => ({
      ...line,
      origins: [{ ...origin, amountCents: line.debitCents + line.creditCents }],
    })),
  };
  return { id, number, lines, draft };
}

/** What the paid leave of a closing would write on its last day. Writes nothing. @throws RefusalError the same as the command */
export async function previewLeaveProvision(
  app: Application,
  { scope }: Caller,
  { fiscalExerciseRefId, ...seen }: WriteLeaveProvisionBody,
): Promise<{ entries: EntryPreview[] }> {
  const { legalEntityId, endDate } = await resolveExercise(app.db, scope, fiscalExerciseRefId);
  const books = await loadBooks(app.db, scope, legalEntityId);
  const { draft } = await plan(app.db, books, endDate, seen);
  return { entries: [await previewDraft(app.db, books, draft)] };
}

/**
 * Writes the paid leave of a closing and its reversal of the next day, in one transaction.
 * @throws RefusalError those of `plan`, FISCAL_EXERCISE_NOT_FOUND, ENTRY_ACCOUNT_UNKNOWN
 */
export async function writeLeaveProvision(
  app: Application,
  caller: Caller,
  { fiscalExerciseRefId, ...seen }: WriteLeaveProvisionBody,
): Promise<LeaveProvisionAnswer> {
  const { legalEntityId, endDate: date } = await resolveExercise(app.db, caller.scope, fiscalExerciseRefId);
  return onCompany(app, caller, { id: legalEntityId }, async (command) => {
    const { tx, scope } = command;
    const locked = await withBooks(command, { id: legalEntityId });
    const { id, number, lines, draft } = await plan(tx, locked.books, date, seen);
    const ledger = await openedBooks(locked, date);
    const seal = await post(ledger, draft);
    const undone = await unpost(ledger, seal.entryId, {
      date: addDays(date, 1),
      kind: "accrual",
      source: sourceOf(id, "leave_provision_reversal"),
    });
    const entries = { entryId: seal.entryId, reversalEntryId: undone.entryId };
    await insertRun(
      tx,
      { legalEntityId, id, number, date, ...entries, createdBy: scope.userId },
      lines.map(({ name, known, maintainedCents, tenthCents, leviesCents, ...line }) => line),
    );
    await command.audit({
      action: "create",
      resource: "leave-provision",
      resourceId: id,
      legalEntityId,
      details: { date, ...provisionTotals(lines), entry: seal.number, reversal: undone.number },
    });
    return readLeaveProvision(tx, caller, fiscalExerciseRefId);
  });
}

/**
 * Takes the paid leave of a closing back: the opposite of its entry at its own date, and the reversal of that.
 * @throws RefusalError LEAVE_PROVISION_NOT_FOUND, LEAVE_PROVISION_CANCELLED, REGULATION_DATE_INVALID
 */
export async function cancelLeaveProvision(
  app: Application,
  caller: Caller,
  id: string,
): Promise<LeaveProvisionAnswer> {
  const find = async (tx: Tx): Promise<RunRow> => {
    const row = await findRunById(tx, caller.scope, id);
    if (!row) throw new RefusalError("LEAVE_PROVISION_NOT_FOUND");
    return row;
  };
  return onBooksRow(app, caller, { find }, async (command, row) => {
    const { tx, books } = command;
    const { legalEntityId, date } = row;
    if (row.cancelEntryId !== null) throw new RefusalError("LEAVE_PROVISION_CANCELLED");
    requireDays(books, date);
    const seal = await postOpposite(command, row.entryId, sourceOf(id, "cancellation"));
    await unpost(command, seal.entryId, {
      date: addDays(date, 1),
      kind: "accrual",
      source: sourceOf(id, "cancellation_reversal"),
    });
    await cancelRun(tx, row, seal.entryId);
    await command.audit({
      action: "cancel",
      resource: "leave-provision",
      resourceId: id,
      legalEntityId,
      details: { date, entry: seal.number },
    });
    const exercise = books.exercises.find(({ endDate }) => endDate === date);
    if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
    return readLeaveProvision(tx, caller, exercise.refId);
  });
}
