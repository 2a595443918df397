import type { ConversionAnswer, WriteConversionBody } from "@grand-livre/contracts/conversion";
import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import {
  type ConversionEntries,
  conversionEntries,
  conversionTotals,
} from "@grand-livre/domain/conversion/conversion-difference";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import type { EntryContent } from "@grand-livre/domain/entry/entry";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { type Application, today } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, onBooksRow, withBooks } from "../../kit/books-command.ts";
import { onCompany } from "../../kit/command.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { type EntryDraft, findLines, post, previewDraft, unpost } from "../entry/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { letterGroups } from "../lettering/service.ts";
import { openedBooks, postOpposite, requireDays } from "../regulation/accrual-service.ts";
import { cancelRun, findRun, findRunById, insertRun, nextNumber, type RunRow } from "./repository.ts";
import { mainAccount, measureOpen, pieceOf, rateMissing, readConversion, withDifference } from "./service.ts";

type Planned = {
  readonly documents: ReturnType<typeof withDifference>;
  readonly entries: ConversionEntries;
};

/**
 * The entries of a closing, as they would be written. Writes nothing.
 * @throws RefusalError CONVERSION_TOO_EARLY, CONVERSION_WRITTEN, CONVERSION_RATE_MISSING, CONVERSION_NOTHING_LEFT, CONVERSION_CHANGED,
 * REGULATION_DATE_INVALID, JOURNAL_NOT_FOUND, AMOUNT_OUT_OF_RANGE
 */
async function plan(
  db: Connection,
  books: Books,
  date: string,
  { hedgedIds, lossCents, gainCents }: WriteConversionBody,
  at: { readonly number: number; readonly today: string },
): Promise<Planned> {
  const { entity, journals } = books;
  const day = formatDate(date);
  if (date > at.today) throw new RefusalError("CONVERSION_TOO_EARLY", { day });
  requireDays(books, date);
  const run = await findRun(db, entity.id, date);
  if (run) throw new RefusalError("CONVERSION_WRITTEN", { day, pieceRef: pieceOf(run) });
  const open = await measureOpen(db, entity.id, date, new Set(hedgedIds));
  const blind = rateMissing(open, day);
  if (blind) orRefuse(blind);
  const documents = withDifference(open);
  if (documents.length === 0) throw new RefusalError("CONVERSION_NOTHING_LEFT", { day });
  const totals = conversionTotals(documents);
  if (totals.lossCents !== lossCents || totals.gainCents !== gainCents)
    throw new RefusalError("CONVERSION_CHANGED", {
      loss: formatMoney(totals.lossCents),
      gain: formatMoney(totals.gainCents),
    });
  const entries = conversionEntries(documents, {
    date,
    pieceRef: pieceOf(at),
    journalCode: journalOfType(journals, "accrual").code,
    accountLength: entity.accountLength,
  });
  return { documents, entries };
}

/** An entry of a closing, each line with its origin. */
function draftOf(
  content: EntryContent,
  run: { readonly legalEntityId: string; readonly id: string },
  rule: string,
): EntryDraft {
  return {
    ...content,
    legalEntityId: run.legalEntityId,
    source: { kind: "conversion", id: run.id, rule },
    lines: content.lines.map((line) => ({
      ...line,
      origins: [
        {
          documentKind: "accrual" as const,
          documentId: run.id,
          role: rule,
          amountCents: line.debitCents + line.creditCents,
        },
      ],
    })),
  };
}

/** What the differences of a closing would write on its last day. Writes nothing. @throws RefusalError the same as the command */
export async function previewConversion(
  app: Application,
  { scope }: Caller,
  body: WriteConversionBody,
): Promise<{ entries: EntryPreview[] }> {
  const { legalEntityId, endDate } = await resolveExercise(app.db, scope, body.fiscalExerciseRefId);
  const books = await loadBooks(app.db, scope, legalEntityId);
  const number = await nextNumber(app.db, legalEntityId);
  const { entries } = await plan(app.db, books, endDate, body, { number, today: today(app) });
  const own = { legalEntityId, id: newId() };
  const shown: EntryPreview[] = [];
  for (const content of [entries.difference, entries.provision])
    if (content !== null) shown.push(await previewDraft(app.db, books, draftOf(content, own, "preview")));
  return { entries: shown };
}

/**
 * Writes the differences of a closing and their reversal of the next day, the provision and its release, in one transaction; the lines of
 * each third party are lettered with their reversals, so that nothing of them stays open.
 * @throws RefusalError those of `plan`, FISCAL_EXERCISE_NOT_FOUND, ENTRY_ACCOUNT_UNKNOWN
 */
export async function writeConversion(
  app: Application,
  caller: Caller,
  body: WriteConversionBody,
): Promise<ConversionAnswer> {
  const { legalEntityId, endDate: date } = await resolveExercise(
    app.db,
    caller.scope,
    body.fiscalExerciseRefId,
  );
  return onCompany(app, caller, { id: legalEntityId }, async (command) => {
    const { tx, scope } = command;
    const locked = await withBooks(command, { id: legalEntityId });
    const number = await nextNumber(tx, legalEntityId);
    const { documents, entries } = await plan(tx, locked.books, date, body, { number, today: command.today });
    const ledger = await openedBooks(locked, date);
    const own = { legalEntityId, id: newId() };
    const seal = await post(ledger, draftOf(entries.difference, own, "conversion"));
    const undone = await reverse(ledger, seal.entryId, own.id, "conversion_reversal");
    const provision = entries.provision && (await post(ledger, draftOf(entries.provision, own, "provision")));
    const release = entries.release && (await post(ledger, draftOf(entries.release, own, "release")));
    await insertRun(
      tx,
      {
        ...own,
        number,
        date,
        entryId: seal.entryId,
        reversalEntryId: undone.entryId,
        provisionEntryId: provision?.entryId ?? null,
        releaseEntryId: release?.entryId ?? null,
        createdBy: scope.userId,
      },
      documents.map((document) => ({
        invoiceId: document.invoiceId,
        account: mainAccount(document),
        currency: document.currency,
        openUnits: document.openUnits,
        rate: document.unitsPerEuro,
        rateDay: document.rateDay,
        bookedCents: document.bookedCents,
        valueCents: document.valueCents,
        hedged: document.hedged,
      })),
    );
    await command.audit({
      action: "create",
      resource: "conversion",
      resourceId: own.id,
      legalEntityId,
      details: { date, ...conversionTotals(documents), entry: seal.number, reversal: undone.number },
    });
    return readConversion(app, tx, caller, body.fiscalExerciseRefId);
  });
}

/** Reverses an entry on its next day and letters the lines of third parties with their reversals. */
async function reverse(command: BooksCommand<Caller>, entryId: string, id: string, rule: string) {
  const { tx, books } = command;
  const [line] = await findLines(tx, books.entity.id, [entryId]);
  const date = addDays(line?.entryDate ?? "", 1);
  const undone = await unpost(command, entryId, {
    date,
    kind: "accrual",
    source: { kind: "conversion", id, rule },
  });
  const own = await findLines(tx, books.entity.id, [entryId]);
  const opposite = await findLines(tx, books.entity.id, [undone.entryId]);
  const pairs = own.flatMap(({ id: lineId, auxiliary }, at) => {
    const other = opposite[at];
    return auxiliary === null || other === undefined
      ? []
      : [{ lineIds: [lineId, other.id], writeOffGap: false }];
  });
  await letterGroups(command, pairs);
  return undone;
}

/**
 * Takes the differences of a closing back: the opposite of each entry at its own date, and the reversal of the first one.
 * @throws RefusalError CONVERSION_NOT_FOUND, CONVERSION_CANCELLED, REGULATION_DATE_INVALID
 */
export async function cancelConversion(
  app: Application,
  caller: Caller,
  id: string,
): Promise<ConversionAnswer> {
  const find = async (tx: Tx): Promise<RunRow> => {
    const row = await findRunById(tx, caller.scope, id);
    if (!row) throw new RefusalError("CONVERSION_NOT_FOUND");
    return row;
  };
  return onBooksRow(app, caller, { find }, async (command, row) => {
    const { tx, books } = command;
    if (row.cancelEntryId !== null) throw new RefusalError("CONVERSION_CANCELLED");
    requireDays(books, row.date);
    const source = (rule: string) => ({ kind: "conversion", id, rule });
    const seal = await postOpposite(command, row.entryId, source("cancellation"));
    await reverse(command, seal.entryId, id, "cancellation_reversal");
    for (const [entryId, rule] of [
      [row.provisionEntryId, "provision_cancellation"],
      [row.releaseEntryId, "release_cancellation"],
    ] as const)
      if (entryId !== null) await postOpposite(command, entryId, source(rule));
    await cancelRun(tx, row, seal.entryId);
    await command.audit({
      action: "cancel",
      resource: "conversion",
      resourceId: id,
      legalEntityId: row.legalEntityId,
      details: { date: row.date, entry: seal.number },
    });
    const exercise = books.exercises.find(({ endDate }) => endDate === row.date);
    if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
    return readConversion(app, tx, caller, exercise.refId);
  });
}
