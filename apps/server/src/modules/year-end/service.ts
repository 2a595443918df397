import type { AuditResource } from "@grand-livre/contracts/audit";
import type { ErrorCode } from "@grand-livre/contracts/errors";
import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import type { Right } from "@grand-livre/contracts/rights";
import type { YearEndAnswer } from "@grand-livre/contracts/year-end";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import type { EntryContent } from "@grand-livre/domain/entry/entry";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { ALLOWED, type Refusal, refuse } from "@grand-livre/domain/refusal";
import { type Application, today } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { type BooksCommand, onBooksRow, withBooks } from "../../kit/books-command.ts";
import { onCompany } from "../../kit/command.ts";
import { type PostedSplit, splitOpposite, splitPosted } from "../analytic/share-service.ts";
import { type Books, loadBooks } from "../books/service.ts";
import {
  type EntryDraft,
  type EntrySource,
  findLines,
  post,
  previewDraft,
  unpost,
} from "../entry/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { letterGroups } from "../lettering/service.ts";
import { findEntryHeads, openedBooks, postOpposite, requireDays } from "../regulation/accrual-service.ts";
import {
  cancelRun,
  findRun,
  findRunById,
  insertRun,
  nextNumber,
  type RunRow,
  type RunTable,
} from "./repository.ts";

export type { RunRow } from "./repository.ts";

export interface EntryNames {
  readonly date: string;
  readonly pieceRef: string;
  readonly journalCode: string;
  readonly accountLength: number;
}

/**
 * What is measured at the end of an exercise. `Live` is a line as it is measured, `Shown` as it is answered and kept, `Totals` what stands
 * beside the lines, `Body` what the person saw of them.
 */
export interface YearEnd<Live, Shown, Totals extends object, Body extends object> {
  readonly table: RunTable;
  /** EC: the pieces of its entries are EC-1, EC-2… */
  readonly prefix: string;
  /** Its name in the log and as the source of its entries. */
  readonly resource: AuditResource & string;
  readonly rights: Readonly<Record<"write" | "cancel", Right>>;
  /** The totals that a person must have seen. */
  readonly seen: readonly (keyof Totals & keyof Body)[];
  /** No reversal of the next day takes its entry back. */
  readonly stands?: boolean;
  /** Entries of its own that no reversal takes back; each has its column `<rule>EntryId`. */
  readonly beside?: readonly string[];
  readonly measure: (db: Connection, legalEntityId: string, date: string, body?: Body) => Promise<Live[]>;
  readonly show: (line: Live) => Shown;
  readonly written: (db: Connection, run: RunRow) => Promise<Shown[]>;
  readonly totals: (lines: readonly Shown[]) => Totals;
  /** Whose line it is, and its figures: other ones than the written are a change; empty where nothing is to be written. */
  readonly mark: (line: Shown) => readonly [id: string, figures: string];
  readonly weigh: (line: Shown) => number;
  /** What keeps the lines from being written. */
  readonly cannot: (
    lines: readonly Live[],
    days: Readonly<Record<"date" | "today", string>>,
  ) => Refusal<ErrorCode> | undefined;
  /** The entry that is reversed on the next day unless it stands, then those beside it. */
  readonly entries: (
    lines: readonly Live[],
    names: EntryNames,
    books: Books,
  ) => readonly {
    readonly rule: string;
    readonly content: EntryContent;
    /** What analytic sections bear of its lines. */
    readonly splits?: readonly PostedSplit[];
  }[];
  /** Keeps the lines: the paper of the entry. */
  readonly keep: (
    tx: Tx,
    key: { readonly legalEntityId: string; readonly runId: string },
    lines: readonly Live[],
  ) => Promise<void>;
}

type Asked<Body> = Body & { readonly fiscalExerciseRefId: string };

/**
 * Reads, shows before, writes and takes back what is measured at the end of an exercise: written once for a date with its reversal of the
 * next day unless it stands, lettered with it where it names third parties, and taken back by opposite entries.
 */
export function yearEnd<Live, Shown, Totals extends object, Body extends object>(
  kind: YearEnd<Live, Shown, Totals, Body>,
) {
  type Answer = YearEndAnswer & { lines: Shown[] } & Totals;
  const { table, resource } = kind;
  const source = (id: string, rule: string) => ({ kind: resource, id, rule });
  const piece = ({ number }: Pick<RunRow, "number">) => `${kind.prefix}-${number}`;
  const nothing = (date: string) => refuse("YEAR_END_NOTHING_LEFT", { day: formatDate(date) });
  const isSomething = (line: Live) => kind.mark(kind.show(line))[1] !== "";
  const cannotWrite = (live: readonly Live[], days: { readonly date: string; readonly today: string }) =>
    kind.cannot(live, days) ?? (live.some(isSomething) ? undefined : nothing(days.date));
  const writtenAlready = (run: RunRow) =>
    refuse("YEAR_END_WRITTEN", { day: formatDate(run.date), pieceRef: piece(run) });

  async function linesOf(db: Connection, legalEntityId: string, date: string) {
    const run = await findRun(db, table, { legalEntityId, date });
    const live = await kind.measure(db, legalEntityId, date);
    return { run, live, written: run === undefined ? [] : await kind.written(db, run) };
  }

  /** How many lines no longer have the figures that were written. */
  function changesOf(live: readonly Live[], written: readonly Shown[]): number {
    const [now, then] = [new Map(live.map(kind.show).map(kind.mark)), new Map(written.map(kind.mark))];
    const ids = [...new Set([...now.keys(), ...then.keys()])];
    return ids.filter((id) => (now.get(id) ?? "") !== (then.get(id) ?? "")).length;
  }

  /** What is in force, else what would be written. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
  async function read(
    app: Application,
    db: Connection,
    caller: Caller,
    exerciseRefId: string,
  ): Promise<Answer> {
    const { legalEntityId, endDate: date } = await resolveExercise(db, caller.scope, exerciseRefId);
    const { run, live, written } = await linesOf(db, legalEntityId, date);
    const lines = run === undefined ? live.map(kind.show) : written;
    const cannot = run ? writtenAlready(run) : cannotWrite(live, { date, today: today(app) });
    const { write, cancel } = kind.rights;
    return {
      date,
      reversalDate: kind.stands ? null : addDays(date, 1),
      run: run === undefined ? null : await presentRun(db, run),
      lines,
      ...kind.totals(lines),
      changedCount: run === undefined ? 0 : changesOf(live, written),
      abilities: {
        write: abilityOf(caller, write, cannot ?? ALLOWED),
        cancel: abilityOf(caller, cancel, run === undefined ? refuse("YEAR_END_NOT_FOUND") : ALLOWED),
      },
    };
  }

  const besideOf = (run: RunRow) =>
    (kind.beside ?? []).flatMap((rule) => {
      const entryId = (run as unknown as Readonly<Record<string, string | null>>)[`${rule}EntryId`];
      return entryId ? [{ rule, entryId }] : [];
    });

  async function presentRun(db: Connection, run: RunRow): Promise<NonNullable<YearEndAnswer["run"]>> {
    const reversals = run.reversalEntryId === undefined ? [] : [run.reversalEntryId];
    const ids = [run.entryId, ...reversals, ...besideOf(run).map(({ entryId }) => entryId)];
    return { id: run.id, pieceRef: piece(run), entries: await findEntryHeads(db, run.legalEntityId, ids) };
  }

  /** The entries of a closing, as they would be written. Writes nothing. @throws RefusalError those of `write` */
  async function plan(db: Connection, books: Books, date: string, body: Body, day: string) {
    const { id: legalEntityId, accountLength } = books.entity;
    requireDays(books, date);
    const run = await findRun(db, table, { legalEntityId, date });
    if (run) orRefuse(writtenAlready(run));
    const live = await kind.measure(db, legalEntityId, date, body);
    const cannot = cannotWrite(live, { date, today: day });
    if (cannot) orRefuse(cannot);
    const lines = live.filter(isSomething);
    const totals = kind.totals(lines.map(kind.show));
    if (kind.seen.some((name) => (totals[name] as unknown) !== body[name]))
      throw new RefusalError("YEAR_END_CHANGED");
    const [id, number] = [newId(), await nextNumber(db, table, legalEntityId)];
    const journalCode = journalOfType(books.journals, "accrual").code;
    const names = { date, pieceRef: piece({ number }), journalCode, accountLength };
    const drafts = kind.entries(lines, names, books).map(({ rule, content, splits = [] }) => ({
      ...{ rule, splits },
      draft: draftOf(content, { legalEntityId, source: source(id, rule) }),
    }));
    return { id, number, lines, totals, drafts };
  }

  /** What would be written on the last day. Writes nothing. @throws RefusalError the same as `write` */
  async function preview(
    app: Application,
    { scope }: Caller,
    { fiscalExerciseRefId, ...body }: Asked<Body>,
  ): Promise<{ entries: EntryPreview[] }> {
    const { legalEntityId, endDate } = await resolveExercise(app.db, scope, fiscalExerciseRefId);
    const books = await loadBooks(app.db, scope, legalEntityId);
    const { drafts } = await plan(app.db, books, endDate, body as unknown as Body, today(app));
    const entries: EntryPreview[] = [];
    for (const { draft } of drafts)
      if (draft.date === endDate) entries.push(await previewDraft(app.db, books, draft));
    return { entries };
  }

  /**
   * Writes the entries of a closing and the reversal of the next day, in one transaction.
   * @throws RefusalError YEAR_END_WRITTEN, YEAR_END_NOTHING_LEFT, YEAR_END_CHANGED, REGULATION_DATE_INVALID, JOURNAL_NOT_FOUND,
   * FISCAL_EXERCISE_NOT_FOUND, ENTRY_ACCOUNT_UNKNOWN, what keeps the kind from being measured
   */
  async function write(
    app: Application,
    caller: Caller,
    { fiscalExerciseRefId, ...rest }: Asked<Body>,
  ): Promise<Answer> {
    const body = rest as unknown as Body;
    const { legalEntityId, endDate: date } = await resolveExercise(app.db, caller.scope, fiscalExerciseRefId);
    return onCompany(app, caller, { id: legalEntityId }, async (command) => {
      const { tx, scope } = command;
      const locked = await withBooks(command, { id: legalEntityId });
      const { id, number, lines, totals, drafts } = await plan(tx, locked.books, date, body, command.today);
      const ledger = await openedBooks(locked, date);
      const seals: (readonly [rule: string, Awaited<ReturnType<typeof post>>])[] = [];
      for (const { rule, draft, splits } of drafts) {
        const seal = await post(ledger, draft);
        await splitPosted(tx, scope, { legalEntityId, entryId: seal.entryId }, splits);
        seals.push([rule, seal]);
      }
      const [first, ...beside] = seals;
      if (first === undefined) throw new RefusalError("YEAR_END_NOTHING_LEFT", { day: formatDate(date) });
      const [rule, seal] = first;
      const undone = kind.stands
        ? undefined
        : await reverse(ledger, seal.entryId, { date, source: source(id, `${rule}_reversal`) });
      const own = Object.fromEntries(beside.map(([name, { entryId }]) => [`${name}EntryId`, entryId]));
      await insertRun(tx, table, {
        legalEntityId,
        id,
        number,
        date,
        entryId: seal.entryId,
        ...(undone && { reversalEntryId: undone.entryId }),
        createdBy: scope.userId,
        ...own,
      });
      await kind.keep(tx, { legalEntityId, runId: id }, lines);
      const details = { date, ...totals, entry: seal.number, reversal: undone?.number };
      await command.audit({ action: "create", resource, resourceId: id, legalEntityId, details });
      return read(app, tx, caller, fiscalExerciseRefId);
    });
  }

  /**
   * Takes the entries of a closing back: the opposite of each at its own date, and the reversal of the first one.
   * @throws RefusalError YEAR_END_NOT_FOUND, YEAR_END_CANCELLED, REGULATION_DATE_INVALID
   */
  async function cancel(app: Application, caller: Caller, id: string): Promise<Answer> {
    const find = async (tx: Tx): Promise<RunRow> => {
      const row = await findRunById(tx, table, caller.scope, id);
      if (!row) throw new RefusalError("YEAR_END_NOT_FOUND");
      return row;
    };
    return onBooksRow(app, caller, { find }, async (command, row) => {
      const { tx, books } = command;
      const { legalEntityId, date } = row;
      if (row.cancelEntryId !== null) throw new RefusalError("YEAR_END_CANCELLED");
      requireDays(books, date);
      const seal = await postOpposite(command, row.entryId, source(id, "cancellation"));
      await splitOpposite(tx, caller.scope, legalEntityId, { from: row.entryId, to: seal.entryId });
      if (!kind.stands)
        await reverse(command, seal.entryId, { date, source: source(id, "cancellation_reversal") });
      for (const { rule, entryId } of besideOf(row))
        await postOpposite(command, entryId, source(id, `${rule}_cancellation`));
      await cancelRun(tx, table, row, seal.entryId);
      const details = { date, entry: seal.number };
      await command.audit({ action: "cancel", resource, resourceId: id, legalEntityId, details });
      const exercise = books.exercises.find(({ endDate }) => endDate === date);
      if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
      return read(app, tx, caller, exercise.refId);
    });
  }

  /** What a closing would leave: lines that are not written, or no longer as they were. */
  async function left(db: Connection, legalEntityId: string, date: string) {
    const { live, written } = await linesOf(db, legalEntityId, date);
    const count = changesOf(live, written);
    return { count, amountCents: count === 0 ? 0 : sumCentsOf(live.map(kind.show), kind.weigh) };
  }

  return { read, preview, write, cancel, left };
}

/** An entry of a closing, each line with its origin. */
function draftOf(
  content: EntryContent,
  own: {
    readonly legalEntityId: string;
    readonly source: { readonly kind: string; readonly id: string; readonly rule: string };
  },
): EntryDraft {
  const { id: documentId, rule: role } = own.source;
  const origin = { documentKind: "accrual" as const, documentId, role };
  return {
    ...content,
    ...own,
    lines: content.lines.map((line) => ({
      ...line,
      origins: [{ ...origin, amountCents: line.debitCents + line.creditCents }],
    })),
  };
}

/** Reverses an entry on the next day and letters the lines of third parties with their reversals, so that nothing of them stays open. */
async function reverse(
  command: BooksCommand<Caller>,
  entryId: string,
  { date, source }: { readonly date: string; readonly source: EntrySource },
) {
  const { tx, books } = command;
  const undone = await unpost(command, entryId, { date: addDays(date, 1), kind: "accrual", source });
  const own = await findLines(tx, books.entity.id, [entryId]);
  const opposite = await findLines(tx, books.entity.id, [undone.entryId]);
  const pairs = own.flatMap(({ id, auxiliary }, at) => {
    const other = opposite[at];
    return auxiliary === null || other === undefined ? [] : [{ lineIds: [id, other.id], writeOffGap: false }];
  });
  await letterGroups(command, pairs);
  return undone;
}
