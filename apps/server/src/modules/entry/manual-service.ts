import type {
  createEntryBody,
  EntryAnswer,
  listEntriesQuery,
  updateEntryBody,
} from "@grand-livre/contracts/entry";
import { decimalFromMinorUnits } from "@grand-livre/domain/currency/rate";
import type { EntryNature } from "@grand-livre/domain/entry/entry";
import { canDeleteEntry, canEditEntry, MANUAL_SOURCE } from "@grand-livre/domain/entry/permission";
import { fold } from "@grand-livre/domain/text/fold";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, onBooks, withBooks } from "../../kit/books-command.ts";
import { inCommand } from "../../kit/command.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { findPeriodForDate } from "../fiscal-exercise/service.ts";
import { journalByCode, journalById } from "../journal/service.ts";
import { hasArchived, requireLinesOf } from "../ledger/archived-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import { findLetteringChoices } from "./choice-repository.ts";
import { keepChoices } from "./choices.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import type { DraftLine, EntryDraft } from "./draft.ts";
import {
  countEntries,
  findEntryPage,
  findEntrySummary,
  findShownLines,
  sumEntries,
} from "./list-repository.ts";
import { findPcaMark } from "./pca-repository.ts";
import { presentEntry, presentSummary } from "./present.ts";
import { deleteLines, findEntries, findLines, findLinks, updateDraftRow } from "./repository.ts";
import { checkImportedEntry, factsOf, loadEntry, loadEntryPlace, unpost } from "./service.ts";
import { prepareDraft, removeDraft, writeEntry, writeLines } from "./write.ts";

type CreateBody = z.output<typeof createEntryBody>;
type UpdateBody = z.output<typeof updateEntryBody>;

/** Entries whose lines are added up at each look at a list: some 30,000 lines, read in less than a tenth of a second. */
const MOST_SUMMED = 10_000;

/** A page of entries. The count is of all that the filter keeps. */
export async function listEntries(
  app: Application,
  caller: Caller,
  query: z.output<typeof listEntriesQuery>,
) {
  const { scope } = caller;
  const { legalEntityRefId, searchValue = "", order, skip, limit, after, ...wanted } = query;
  const entity = legalEntityRefId ? await resolveLegalEntity(app.db, legalEntityRefId) : undefined;
  const filter = {
    ...wanted,
    legalEntityId: entity?.id,
    searchKey: fold(searchValue),
    searchNumber: searchValue.trim(),
  };
  const page = { order, skip, limit, after: after ? readCursor(after) : undefined };
  const [rows, count] = [
    await findEntryPage(app.db, scope, filter, page),
    await countEntries(app.db, scope, filter),
  ];
  const without = rows.filter(({ state, lineCount }) => state === "validated" && lineCount === 0);
  for (const [id, found] of Map.groupBy(without, ({ legalEntityId }) => legalEntityId))
    await requireLinesOf(
      app.db,
      id,
      found.map((row) => row.id),
    );
  const last = rows.length === limit ? rows.at(-1) : undefined;
  const isSummed =
    !after && entity !== undefined && count <= MOST_SUMMED && !(await hasArchived(app.db, entity.id, filter));
  return {
    entries: rows.map((row) => presentSummary(caller, row)),
    count,
    totals: isSummed ? await sumEntries(app.db, scope, filter) : null,
    nextAfter: last ? writeCursor({ date: last.entryDate, id: last.id }) : null,
  };
}

/**
 * One entry.
 * @param books those that a command has loaded
 * @throws RefusalError ENTRY_NOT_FOUND
 */
export async function showEntry(
  db: Connection,
  caller: Caller,
  id: string,
  books?: Books,
): Promise<EntryAnswer> {
  const { scope } = caller;
  const summary = await findEntrySummary(db, scope, id);
  if (!summary) throw new RefusalError("ENTRY_NOT_FOUND");
  const { legalEntityId } = summary;
  const [entry] = await findEntries(db, legalEntityId, [id]);
  if (!entry) throw new RefusalError("ENTRY_NOT_FOUND");
  const judged =
    entry.state === "draft"
      ? await checkImportedEntry(
          db,
          books ?? (await loadBooks(db, scope, legalEntityId)),
          entry,
          await findLines(db, legalEntityId, [id]),
        )
      : undefined;
  const lines = await findShownLines(db, legalEntityId, id);
  if (lines.length === 0) await requireLinesOf(db, legalEntityId, [id]);
  const links = await findLinks(db, legalEntityId, id);
  const pca = await findPcaMark(db, { legalEntityId, id });
  const choices = await findLetteringChoices(db, { legalEntityId, entryId: id });
  return presentEntry(caller, summary, entry, { lines, links, judged, pca, choices });
}

/** Writes a draft typed by hand. */
export async function createEntry(app: Application, caller: Caller, body: CreateBody) {
  return onBooks(app, caller, { refId: body.legalEntityRefId }, async (command) => {
    const { tx, entity, books } = command;
    const draft = {
      ...body,
      lines: body.lines.map(keptLine),
      legalEntityId: entity.id,
      source: { kind: MANUAL_SOURCE },
    };
    refuseUnknownVatCodes(books, draft);
    const id = await writeEntry(command, { ...draft, nature: natureOf(books, draft) });
    await keepChoices(command, { legalEntityId: entity.id, entryId: id }, body.lines);
    return showEntry(tx, caller, id, books);
  });
}

/** A typed line as the ledger keeps it: smallest units of a currency as its decimal. */
function keptLine({ currencyCents, ...line }: CreateBody["lines"][number]): DraftLine {
  const isInEuros = currencyCents == null;
  return {
    ...line,
    foreignAmount: isInEuros ? null : decimalFromMinorUnits(currencyCents, line.currency ?? ""),
  };
}

/** Changes a draft: what the body does not name stays. */
export async function updateEntry(app: Application, caller: Caller, id: string, body: UpdateBody) {
  return onEntry(app, caller, id, async (command) => {
    const { tx, books } = command;
    const { id: legalEntityId } = books.entity;
    const { entry, lines } = await loadEntry(tx, { legalEntityId, entryId: id });
    orRefuse(canEditEntry(factsOf(entry)));
    if (entry.version !== body.version) throw new RefusalError("STALE_VERSION");
    const journal = journalById(books.journals, entry.journalId);
    const draft: EntryDraft = {
      legalEntityId,
      journalCode: body.journalCode ?? journal.code,
      date: body.date ?? entry.entryDate,
      pieceRef: body.pieceRef === undefined ? entry.pieceRef : body.pieceRef,
      pieceDate: body.pieceDate === undefined ? entry.pieceDate : body.pieceDate,
      label: body.label ?? entry.label,
      source: { kind: entry.sourceKind },
      lines: body.lines?.map(keptLine) ?? lines,
    };
    refuseUnknownVatCodes(books, draft);
    const prepared = await prepareDraft(command, books, { ...draft, nature: natureOf(books, draft) });
    // The lines go first: the balances take them out of the period that the entry still has.
    await deleteLines(tx, legalEntityId, id);
    const kept = await updateDraftRow(tx, { legalEntityId, id, version: entry.version }, prepared.columns);
    if (!kept) throw new RefusalError("STALE_VERSION");
    await writeLines(command, { legalEntityId, id }, prepared);
    if (body.lines) await keepChoices(command, { legalEntityId, entryId: id }, body.lines);
    await command.audit({
      action: "update",
      resource: "entry",
      resourceId: id,
      legalEntityId,
      details: { journal: draft.journalCode, date: draft.date, lines: prepared.lines.length },
    });
    return showEntry(tx, caller, id, books);
  });
}

/** Takes a draft away: it had no number, nothing is missing after it. */
export async function deleteEntry(app: Application, caller: Caller, id: string) {
  return onEntry(app, caller, id, async (command) => {
    const { tx, entity } = command;
    const { id: legalEntityId } = entity;
    const { entry } = await loadEntry(tx, { legalEntityId, entryId: id });
    orRefuse(canDeleteEntry(factsOf(entry)));
    await removeDraft(command, { legalEntityId, id }, { date: entry.entryDate, label: entry.label });
    return { id, deleted: true as const };
  });
}

/** Writes the contre-passation of a validated entry and answers it. */
export async function reverseManualEntry(app: Application, caller: Caller, id: string, date?: string) {
  return onEntry(app, caller, id, async (command) => {
    const { tx } = command;
    const sealed = await unpost(command, id, { date, by: "user" });
    return showEntry(tx, caller, sealed.entryId);
  });
}

/** A command on an entry, under the lock of its ledger. @throws RefusalError ENTRY_NOT_FOUND */
export function onEntry<T>(
  app: Application,
  caller: Caller,
  entryId: string,
  work: (command: BooksCommand<Caller>) => Promise<T>,
): Promise<T> {
  return inCommand(app, caller, async (command) => {
    const { legalEntityId } = await loadEntryPlace(command.tx, command.scope, entryId);
    return work(await withBooks(command, { id: legalEntityId }));
  });
}

/** What is typed on the first day of an exercise in a journal of à-nouveaux opens the exercise. */
function natureOf({ journals, exercises }: Books, { journalCode, date }: EntryDraft): EntryNature {
  if (journalByCode(journals, journalCode).entryType !== "opening") return "normal";
  return findPeriodForDate(exercises, date).exercise.startDate === date ? "opening" : "normal";
}

function refuseUnknownVatCodes(
  { vatCodes }: Books,
  { date, lines }: { date: string; lines: readonly DraftLine[] },
): void {
  const known = new Set(vatCodesAt(vatCodes, date).map((row) => row.code));
  const code = lines.flatMap((line) => line.vatCode || []).find((one) => !known.has(one));
  if (code) throw new RefusalError("VAT_CODE_UNKNOWN", { code, vatCode: code, date });
}
