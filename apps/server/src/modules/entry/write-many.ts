import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import type { Command } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import type { Books } from "../books/service.ts";
import { journalByCode } from "../journal/service.ts";
import { loadContext } from "./context.ts";
import type { EntryDraft } from "./draft.ts";
import { insertEntries, type NewEntry, type NewLine } from "./repository.ts";
import { type PreparedDraft, placeColumns, placeDraft, refuseBeyondExact } from "./write.ts";

/** Lines that wait before they are sent: few enough that what a statement is built of dies young, and the heap stays small. */
const LINES_AT_ONCE = 250;

type WrittenEntry = { readonly id: string } | { readonly refusal: RefusalError };

/**
 * Writes many drafts of one company, judged as `writeEntry` judges one: what the rules look at is read once for a journal
 * and a day, and rows are sent together. A draft that is refused leaves the others. The caller writes their
 * origin and the audit: one row for the command, not one for each draft.
 * @returns for each draft, in the order given, its id or why it is none
 */
export async function writeEntries(
  command: BooksCommand,
  drafts: readonly EntryDraft[],
): Promise<WrittenEntry[]> {
  const { tx, actor, books } = command;
  // Ids follow the order given, though they are judged in another.
  const written: WrittenEntry[] = drafts.map(() => ({ id: newId() }));
  const rows = new WaitingRows(tx, actor, books.entity.id);
  for await (const { at, draft, judged } of checkedDrafts(command, books, drafts)) {
    const entry = written[at];
    if (judged instanceof RefusalError) written[at] = { refusal: judged };
    else if (entry && "id" in entry) await rows.add(entry.id, draft, judged);
  }
  await rows.flush();
  return written;
}

/**
 * Why each of these drafts would not be written by `writeEntries`, in the order given; undefined for one that would.
 * Nothing is written, and nothing locked.
 */
export async function checkImportedEntries(
  command: Command,
  books: Books,
  drafts: readonly EntryDraft[],
): Promise<(RefusalError | undefined)[]> {
  const refusals: (RefusalError | undefined)[] = drafts.map(() => undefined);
  for await (const { at, judged } of checkedDrafts(command, books, drafts))
    if (judged instanceof RefusalError) refusals[at] = judged;
  return refusals;
}

/** The drafts with their verdicts, by journal and day. */
async function* checkedDrafts(
  command: Command,
  books: Books,
  drafts: readonly EntryDraft[],
): AsyncGenerator<{
  readonly at: number;
  readonly draft: EntryDraft;
  readonly judged: PreparedDraft | RefusalError;
}> {
  const { tx } = command;
  const places = Map.groupBy(drafts.keys(), (at) => `${drafts[at]?.journalCode} ${drafts[at]?.date}`);
  for (const ranks of places.values()) {
    const own = ranks.flatMap((at) => drafts[at] ?? []);
    const [first] = own;
    if (!first) continue;
    const loaded = await refusalOr(async () => {
      const journal = journalByCode(books.journals, first.journalCode);
      const lines = own.flatMap((draft) => draft.lines);
      const subject = { ...first, lines, nature: first.nature ?? "normal", sourceKind: first.source.kind };
      return { journal, context: await loadContext(tx, books, subject, journal) };
    });
    for (const at of ranks) {
      const draft = drafts[at];
      if (!draft) continue;
      const judged =
        loaded instanceof RefusalError
          ? loaded
          : await refusalOr(async () => {
              await refuseBeyondExact(command, draft);
              return placeDraft(draft, loaded.journal.id, loaded.context);
            });
      yield { at, draft, judged };
    }
  }
}

/** The rules judge before the first row is written: after a refusal the transaction goes on. */
async function refusalOr<T>(work: () => Promise<T>): Promise<T | RefusalError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusalError) return error;
    throw error;
  }
}

class WaitingRows {
  readonly #tx: Tx;
  readonly #actor: Actor;
  readonly #legalEntityId: string;
  #entries: NewEntry[] = [];
  #lines: NewLine[] = [];

  constructor(tx: Tx, actor: Actor, legalEntityId: string) {
    this.#tx = tx;
    this.#actor = actor;
    this.#legalEntityId = legalEntityId;
  }

  async add(id: string, draft: EntryDraft, { columns, lines }: PreparedDraft): Promise<void> {
    const legalEntityId = this.#legalEntityId;
    this.#entries.push({
      ...columns,
      legalEntityId,
      id,
      reversesId: draft.reversesId ?? null,
      sourceKind: draft.source.kind,
      sourceId: draft.source.id ?? null,
      sourceRule: draft.source.rule ?? null,
      documentSha256: draft.documentSha256 ?? null,
      importBatchId: draft.importBatchId ?? null,
      createdBy: this.#actor.scope.userId,
    });
    for (const [index, { origins: _, ...line }] of lines.entries())
      this.#lines.push({
        ...line,
        ...placeColumns(columns),
        legalEntityId,
        entryId: id,
        id: newId(),
        position: index + 1,
      });
    if (this.#lines.length >= LINES_AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    await insertEntries(this.#tx, this.#entries, this.#lines);
    this.#entries = [];
    this.#lines = [];
  }
}
