import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { checkDraft } from "@grand-livre/domain/entry/check-entry";
import type { EntryNature } from "@grand-livre/domain/entry/entry";
import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { fold } from "@grand-livre/domain/text/fold";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import type { Command } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { type AuditRow, auditPart } from "../audit/service.ts";
import type { Books } from "../books/service.ts";
import type { CounterpartyRow } from "../counterparty/service.ts";
import { journalByCode } from "../journal/service.ts";
import { removeAttachments } from "./attachment-repository.ts";
import { auxiliaryUnder, contentOf, type LoadedContext, loadContext } from "./context.ts";
import type { DraftLine, EntryDraft, LineOrigin } from "./draft.ts";
import {
  deleteEntryRow,
  deleteLines,
  holdsWith,
  insertEntry,
  insertLines,
  type NewLine,
  type NewLink,
} from "./repository.ts";

export type PreparedLine = ReturnType<typeof lineColumns> & { readonly origins: readonly LineOrigin[] };

/** A draft judged and placed, ready for its rows. */
export type PreparedDraft = {
  readonly columns: {
    readonly fiscalExerciseId: string;
    readonly chartVersion: number;
    readonly fiscalPeriodId: string;
    readonly balancePeriod: number;
    readonly journalId: string;
    readonly entryDate: string;
    readonly pieceRef: string | null;
    readonly pieceDate: string | null;
    readonly label: string;
    readonly nature: EntryNature;
    readonly searchKey: string;
  };
  readonly lines: readonly PreparedLine[];
};

/**
 * Writes an entry as a draft with its lines, what they come from, and its audit row.
 * The draft may be unbalanced; everything else of it is judged by the domain.
 * @returns the id of the entry
 * @throws RefusalError the refusals of `checkDraft`; JOURNAL_NOT_FOUND
 */
export async function writeEntry(command: BooksCommand, draft: EntryDraft): Promise<string> {
  const { tx, actor, scope, books } = command;
  const { columns, lines } = await prepareDraft(command, books, draft);
  const id = newId();
  const parts = rowsOfLines({ legalEntityId: draft.legalEntityId, id }, { columns, lines });
  const log = auditPart(actor, writtenAudit(draft, id));
  await insertEntry(tx, { ...columns, ...draftColumns(draft, id, scope) }, parts, log);
  return id;
}

/** Takes a draft away: it had no number, nothing is missing after it. */
export async function removeDraft(
  command: Command,
  { legalEntityId, id }: { readonly legalEntityId: string; readonly id: string },
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tx } = command;
  await deleteLines(tx, legalEntityId, id);
  await removeAttachments(tx, { legalEntityId, entryId: id });
  await deleteEntryRow(tx, legalEntityId, id);
  await command.audit({ action: "delete", resource: "entry", resourceId: id, legalEntityId, details });
}

/** What a draft says of itself, as its row keeps it. */
export function draftColumns(draft: EntryDraft, id: string, scope: Scope) {
  return {
    legalEntityId: draft.legalEntityId,
    id,
    reversesId: draft.reversesId ?? null,
    sourceKind: draft.source.kind,
    sourceId: draft.source.id ?? null,
    sourceRule: draft.source.rule ?? null,
    documentSha256: draft.documentSha256 ?? null,
    createdBy: scope.userId,
  };
}

/** What the audit log keeps of an entry that was written. */
export function writtenAudit(draft: EntryDraft, id: string): AuditRow {
  return {
    action: "create",
    resource: "entry",
    resourceId: id,
    legalEntityId: draft.legalEntityId,
    details: {
      journal: draft.journalCode,
      date: draft.date,
      source: draft.source,
      lines: draft.lines.length,
    },
  };
}

/** Judges a draft and finds its journal, exercise, period and auxiliaries. */
export async function prepareDraft(
  command: Command,
  books: Books,
  draft: EntryDraft,
): Promise<PreparedDraft> {
  const { journal, context } = await loadFor(command, books, draft);
  return placeDraft(draft, journal.id, context);
}

/** The journal of a draft, and what the rules look at. */
export async function loadFor(
  command: Command,
  books: Books,
  draft: EntryDraft,
  parties: readonly CounterpartyRow[] = [],
) {
  const { tx } = command;
  await refuseBeyondExact(command, draft);
  const nature = draft.nature ?? "normal";
  const journal = journalByCode(books.journals, draft.journalCode);
  const subject = { ...draft, nature, sourceKind: draft.source.kind };
  const context = await loadContext(tx, books, subject, journal, parties);
  return { journal, context };
}

/** A draft judged by what was loaded for its journal, its day and its lines. @throws RefusalError as writeEntry */
export function placeDraft(draft: EntryDraft, journalId: string, context: LoadedContext): PreparedDraft {
  const nature = draft.nature ?? "normal";
  const label = draft.label.trim();
  const lines = draft.lines.map((line) => withAuxiliary(line, label, context));
  const problem = checkDraft(contentOf({ ...draft, label, nature }, lines), context.rules);
  if (problem) orRefuse(problem);
  const { place } = context;
  if (!place) throw new RefusalError("EXERCISE_NOT_FOUND", { date: draft.date, day: formatDate(draft.date) });
  return {
    columns: {
      fiscalExerciseId: place.exercise.id,
      chartVersion: place.exercise.chartVersion,
      fiscalPeriodId: place.period.id,
      // The database sets it from the nature and the period; it is given here because the column is not optional.
      balancePeriod: place.period.number,
      journalId,
      entryDate: draft.date,
      pieceRef: draft.pieceRef?.trim() || null,
      pieceDate: draft.pieceDate ?? null,
      label,
      nature,
      searchKey: searchKeyOf(draft, label, context),
    },
    lines,
  };
}

/** Below this an entry cannot make the sums of a ledger inexact by itself: nothing is asked of the database. */
const LARGE_CENTS = 1_000_000_000_000;
/** What all the books of a company may add up to, a margin below the exact integers. */
const LEDGER_LIMIT_CENTS = 9_000_000_000_000_000;

/**
 * What is validated never leaves: sums that no report could show exactly are refused before.
 * @throws RefusalError AMOUNT_OUT_OF_RANGE
 */
export async function refuseBeyondExact(
  { tx }: Command,
  { legalEntityId, lines }: EntryDraft,
): Promise<void> {
  const total = (side: "debitCents" | "creditCents") => lines.reduce((sum, line) => sum + line[side], 0);
  const largest = Math.max(total("debitCents"), total("creditCents"));
  if (largest <= LARGE_CENTS) return;
  if (largest > MAX_AMOUNT_CENTS || !(await holdsWith(tx, legalEntityId, largest, LEDGER_LIMIT_CENTS)))
    throw new RefusalError("AMOUNT_OUT_OF_RANGE", {
      maxCents: MAX_AMOUNT_CENTS,
      fields: [{ path: "lines", message: "AMOUNT_OUT_OF_RANGE" }],
    });
}

function withAuxiliary(
  line: DraftLine,
  label: string,
  { rules, counterparties }: LoadedContext,
): PreparedLine {
  const counterparty = line.counterpartyId ? counterparties.get(line.counterpartyId) : undefined;
  const collective = rules.account(line.account)?.collective ?? false;
  const auxiliary = line.auxiliary ?? (collective ? auxiliaryUnder(line.account, counterparty) : null);
  return { ...lineColumns(line), label: line.label?.trim() || label, auxiliary, origins: line.origins ?? [] };
}

function searchKeyOf(draft: EntryDraft, label: string, { counterparties }: LoadedContext): string {
  const own = new Set(draft.lines.map((line) => line.counterpartyId));
  const names = [...counterparties.values()].filter((row) => own.has(row.id)).map((row) => row.name);
  return fold([label, draft.pieceRef ?? "", ...names].join(" "));
}

/** The rows of a draft's lines, and of where they come from. */
export function rowsOfLines(
  entry: { readonly legalEntityId: string; readonly id: string },
  { columns, lines }: PreparedDraft,
): { lines: NewLine[]; links: NewLink[] } {
  const rows: NewLine[] = [];
  const links: NewLink[] = [];
  for (const [index, line] of lines.entries()) {
    const id = newId();
    const { origins, ...own } = line;
    rows.push({ ...own, ...placeColumns(columns), ...ofEntry(entry), id, position: index + 1 });
    for (const origin of origins)
      links.push({
        ...origin,
        ...ofEntry(entry),
        documentLineId: origin.documentLineId ?? null,
        id: newId(),
        entryLineId: id,
      });
  }
  return { lines: rows, links };
}

/** Writes the lines of a draft and where they come from. */
export async function writeLines(
  { tx }: Command,
  entry: { readonly legalEntityId: string; readonly id: string },
  prepared: PreparedDraft,
): Promise<void> {
  await insertLines(tx, rowsOfLines(entry, prepared));
}

const ofEntry = (entry: { readonly legalEntityId: string; readonly id: string }) => ({
  legalEntityId: entry.legalEntityId,
  entryId: entry.id,
});

export const placeColumns = ({ fiscalExerciseId, chartVersion, entryDate }: PreparedDraft["columns"]) => ({
  fiscalExerciseId,
  chartVersion,
  entryDate,
});

function lineColumns(line: DraftLine) {
  return {
    account: line.account,
    counterpartyId: line.counterpartyId ?? null,
    auxiliary: line.auxiliary ?? null,
    label: line.label ?? "",
    debitCents: line.debitCents,
    creditCents: line.creditCents,
    dueDate: line.dueDate ?? null,
    vatCode: line.vatCode ?? null,
    vatBaseCents: line.vatBaseCents ?? null,
    currency: line.currency ?? null,
    foreignAmount: line.foreignAmount ?? null,
    currencyRate: line.currencyRate ?? null,
    serviceStart: line.serviceStart ?? null,
    serviceEnd: line.serviceEnd ?? null,
  };
}
