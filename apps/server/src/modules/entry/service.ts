import { cashTaken, cashWarnings, checkEntry } from "@grand-livre/domain/entry/check-entry";
import { canReverseEntry, canValidateEntry, type EntryFacts } from "@grand-livre/domain/entry/permission";
import { type ReversalKind, reversalDate, reverseEntry } from "@grand-livre/domain/entry/reversal";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import type { Scope } from "../../scope.ts";
import { freeOperationsOfEntry } from "../bank-match/service.ts";
import type { Books } from "../books/service.ts";
import { journalById, journalsOf } from "../journal/service.ts";
import { type SealedSeal, sealEntries } from "../ledger/service.ts";
import { contentOf, loadCashDays, loadContext } from "./context.ts";
import type { EntryDraft, EntrySource } from "./draft.ts";
import {
  type EntryLineRow,
  type EntryRow,
  findEntries,
  findEntryPlace,
  findLines,
  findLinks,
  findReversing,
} from "./repository.ts";
import { type SealedOptions, writeSealed } from "./write-sealed.ts";

export type { SealedSeal } from "../ledger/service.ts";
export { findLetteringChoices, setLetteringChoices } from "./choice-repository.ts";
export type { DraftLine, EntryDraft, EntrySource, LineOrigin } from "./draft.ts";
export { findDraftsUntil } from "./draft-repository.ts";
export { previewDraft } from "./preview.ts";
export { findLines } from "./repository.ts";
export { draftsOn, retypeDrafts } from "./retype.ts";
export { removeDraft, writeEntry } from "./write.ts";
export { checkImportedEntries, writeEntries } from "./write-many.ts";

/** Where an entry is. */
export type EntryKey = { readonly legalEntityId: string; readonly entryId: string };

/**
 * Validates drafts, in the order given: the one way any module does it. Each is judged whole by the domain, then
 * sealed: number, labels, chain. All of them or none.
 * @param options.version of the draft that the caller saw, when there is one: STALE_VERSION if it changed since
 * @throws RefusalError ENTRY_NOT_FOUND; ENTRY_ALREADY_VALIDATED; ENTRY_UNBALANCED with both sums and the gap; every other
 * refusal of `checkEntry`
 */
export async function validateEntries(
  command: BooksCommand,
  entryIds: readonly string[],
  options: { readonly version?: number | undefined } = {},
): Promise<SealedSeal[]> {
  const { tx, books } = command;
  const { id: legalEntityId } = books.entity;
  const found = await findEntries(tx, legalEntityId, entryIds);
  const entries = new Map(found.map((row) => [row.id, row]));
  const lines = Map.groupBy(await findLines(tx, legalEntityId, entryIds), (line) => line.entryId);
  for (const id of entryIds) {
    const entry = entries.get(id);
    if (!entry) throw new RefusalError("ENTRY_NOT_FOUND");
    orRefuse(canValidateEntry(factsOf(entry)));
    if (options.version !== undefined && options.version !== entry.version)
      throw new RefusalError("STALE_VERSION");
    orRefuse(await checkImportedEntry(tx, books, entry, lines.get(id) ?? []));
  }
  return sealEntries(command, entryIds);
}

/** A stored draft as one that may be validated, or the first reason why it may not. */
export async function checkImportedEntry(
  db: Connection,
  books: Books,
  entry: EntryRow,
  lines: readonly EntryLineRow[],
): Promise<ReturnType<typeof checkEntry>> {
  const { legalEntityId, entryDate: date, nature, sourceKind, importBatchId } = entry;
  const journal = journalById(books.journals, entry.journalId);
  const subject = { legalEntityId, date, nature, sourceKind, importBatchId, lines };
  const { rules } = await loadContext(db, books, subject, journal);
  return checkEntry(contentOf({ ...entry, journalCode: journal.code, date }, lines), rules);
}

/**
 * Money that is not in the cash box cannot leave it, on that day or later: the order of an entry that is validated at
 * once, a payment or the reverse of a receipt, has no draft to be warned by. What comes in is taken, also when the box
 * is short already. Under the ledger's lock.
 * @throws RefusalError ENTRY_CASH_IN_CREDIT
 */
async function requireCash(
  { tx }: BooksCommand,
  { legalEntityId, date, lines }: Pick<EntryDraft, "legalEntityId" | "date" | "lines">,
): Promise<void> {
  const taking = cashTaken(lines);
  const cashDays = await loadCashDays(tx, legalEntityId, taking);
  const [deficit] = cashWarnings({ date, lines: taking }, { cashDays });
  if (deficit) orRefuse(deficit);
}

/** An entry to post: the company is that of the command. */
type Posting = Omit<EntryDraft, "legalEntityId">;

export type PostingOptions = SealedOptions & {
  /** Money leaves: a till that does not hold it refuses. */
  readonly fromCash?: boolean;
};

/**
 * Posts an entry in the books of a command: judged whole, numbered, sealed and written; answers its seal.
 * @throws RefusalError JOURNAL_NOT_FOUND, the refusals of `checkEntry` (PERIOD_CLOSED, ENTRY_UNBALANCED…), ENTRY_CASH_IN_CREDIT
 */
export async function post(
  command: BooksCommand,
  posting: Posting,
  { fromCash = false, ...options }: PostingOptions = {},
): Promise<SealedSeal> {
  const draft = { ...posting, legalEntityId: command.entity.id };
  if (fromCash) await requireCash(command, draft);
  return writeSealed(command, draft, options);
}

type ReversalOrder = {
  /** The requested day; else the origin's when its period is open, else the next open day. */
  readonly date?: string | undefined;
  /** `user` reverses what was typed by hand only; a document by default reverses its own entries. */
  readonly by?: "user" | "document";
  /** `correction` (contre-passation) by default; `accrual` is the extourne. */
  readonly kind?: ReversalKind;
  /** The source of the reversal; the reversed entry by default. */
  readonly source?: EntrySource;
};

/**
 * Posts the entry that cancels a validated one: same journal, exchanged sides, same piece, link to the origin, and the
 * origin's provenance with the amounts negated.
 * @throws RefusalError ENTRY_NOT_VALIDATED, ENTRY_ALREADY_REVERSED, ENTRY_IS_REVERSAL, ENTRY_FROM_DOCUMENT,
 * ENTRY_REVERSAL_TOO_EARLY, PERIOD_CLOSED with `details.proposedDate`, ENTRY_CASH_IN_CREDIT, ENTRY_NOT_FOUND
 */
export async function unpost(
  command: BooksCommand,
  entryId: string,
  { by = "document", kind = "correction", date: asked, source }: ReversalOrder,
): Promise<SealedSeal> {
  const { tx, books } = command;
  const { id: legalEntityId } = books.entity;
  const { entry, lines } = await loadEntry(tx, { legalEntityId, entryId });
  const reversing = await findReversing(tx, legalEntityId, entryId);
  orRefuse(canReverseEntry(factsOf(entry, reversing?.number), { by }));
  const date = orRefuse(reversalDate(entry.entryDate, books.exercises, asked));
  const journal = journalById(books.journals, entry.journalId);
  const content = contentOf({ ...entry, journalCode: journal.code, date: entry.entryDate }, lines);
  const reversed = orRefuse(reverseEntry({ ...content, id: entryId }, { date, kind }));
  await requireCash(command, { ...reversed, legalEntityId });
  const links = Map.groupBy(await findLinks(tx, legalEntityId, entryId), (link) => link.entryLineId);
  // What the bank showed of it is to be explained anew; an accrual and its extourne both stay in force.
  if (kind === "correction") await freeOperationsOfEntry(command, { legalEntityId, entryId });
  return writeSealed(command, {
    ...reversed,
    legalEntityId,
    source: source ?? { kind: "reversal", id: entryId, rule: kind },
    documentSha256: entry.documentSha256,
    lines: reversed.lines.map((line, index) => ({
      ...line,
      origins: (links.get(lines[index]?.id ?? "") ?? []).map((link) => ({
        documentKind: link.documentKind as "invoice",
        documentId: link.documentId,
        documentLineId: link.documentLineId,
        role: link.role,
        amountCents: -link.amountCents,
      })),
    })),
  });
}

/** The legal entity of an entry. @throws RefusalError ENTRY_NOT_FOUND when it is unknown or out of the scope */
export async function loadEntryPlace(
  db: Connection,
  scope: Scope,
  entryId: string,
): Promise<{ readonly legalEntityId: string }> {
  const place = await findEntryPlace(db, scope, entryId);
  if (!place) throw new RefusalError("ENTRY_NOT_FOUND");
  return place;
}

/** An entry and its lines. @throws RefusalError ENTRY_NOT_FOUND when it is unknown or out of the scope */
export async function loadEntry(
  db: Connection,
  { legalEntityId, entryId }: EntryKey,
): Promise<{ entry: EntryRow; lines: EntryLineRow[] }> {
  const [entry] = await findEntries(db, legalEntityId, [entryId]);
  if (!entry) throw new RefusalError("ENTRY_NOT_FOUND");
  return { entry, lines: await findLines(db, legalEntityId, [entryId]) };
}

/** What an entry says, as another one takes it again. @throws RefusalError ENTRY_NOT_FOUND when it is unknown or out of the scope */
export async function readEntryContent(db: Connection, scope: Scope, entryId: string) {
  const { legalEntityId } = await loadEntryPlace(db, scope, entryId);
  const { entry, lines } = await loadEntry(db, { legalEntityId, entryId });
  const { code: journalCode } = journalById(await journalsOf(db, legalEntityId), entry.journalId);
  return {
    legalEntityId,
    journalCode,
    date: entry.entryDate,
    label: entry.label,
    lines: lines.map((line) => ({
      account: line.account,
      counterpartyId: line.counterpartyId,
      label: line.label,
      debitCents: line.debitCents,
      creditCents: line.creditCents,
      vatCode: line.vatCode,
      vatBaseCents: line.vatBaseCents,
    })),
  };
}

/** What the rules on actions look at. */
export function factsOf(entry: EntryRow, reversedBy?: string | null): EntryFacts {
  return {
    state: entry.state,
    nature: entry.nature,
    sourceKind: entry.sourceKind,
    number: entry.number,
    reversedBy: reversedBy ?? null,
    reversesId: entry.reversesId,
  };
}
