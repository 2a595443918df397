import { entryNumber } from "@grand-livre/domain/entry/numbering";
import { exerciseCode } from "@grand-livre/domain/exercise/exercise";
import { chainHash } from "@grand-livre/domain/ledger/chain";
import type { Connection, Tx } from "../../database/connection.ts";
import { doesPersonWait } from "../../database/row-scope.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import type { AuditRow } from "../audit/service.ts";
import { LONG_LINES, refuseWhileHeld } from "./busy-service.ts";
import {
  type ChainHead,
  type EntryToSeal,
  findChainHead,
  findEntriesToSeal,
  findNextPlace,
  lockChain,
  markLedgerHeld,
  type Seal,
  sealEntryRow,
  snapshotLabels,
  stepChain,
  stepCounter,
  stepCounterAndChain,
} from "./repository.ts";
import { type EntryColumns, type LineColumns, previousHashText, sealedEntry, sha256 } from "./sealed.ts";

export { type LinkOfFile, linksOfImported } from "./seal-imported.ts";

/** What sealing gave an entry. */
export type SealedSeal = {
  readonly entryId: string;
  readonly number: string;
  readonly sequence: number;
  readonly rank: number;
  readonly validDate: string;
};

/**
 * The one lock of every command that writes ledger rows, drafts included: taken first, it makes numbers follow each
 * other and balances never deadlock. Held until the end of the transaction.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND when the legal entity is out of the scope; LEDGER_BUSY
 */
export async function lockLedger(tx: Tx, legalEntityId: string): Promise<ChainHead> {
  const chain = await lockChain(tx, legalEntityId, doesPersonWait());
  if (chain) return chain;
  await refuseWhileHeld(tx, legalEntityId);
  // There is no such company; or the ledger was given back between the two looks.
  const freed = await lockChain(tx, legalEntityId, false);
  if (!freed) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return freed;
}

/** The same by a work on so many lines: while a long one lasts, requests are told of it (`refuseWhileHeld`). */
export async function lockLedgerFor(lines: number, tx: Tx, legalEntityId: string): Promise<ChainHead> {
  await refuseWhileHeld(tx, legalEntityId);
  if (lines >= LONG_LINES) await markLedgerHeld(tx, legalEntityId);
  return lockLedger(tx, legalEntityId);
}

/** The days of an exercise, from which the numbers of its entries follow. */
export type ExerciseSpan = { readonly id: string; readonly startDate: string; readonly endDate: string };

/** An entry that is about to be written, as its seal reads it. */
export type Newborn = EntryColumns & {
  readonly legalEntityId: string;
  readonly fiscalExerciseId: string;
  readonly journal: { readonly id: string; readonly code: string; readonly label: string };
  readonly lines: readonly LineColumns[];
};

/**
 * Gives the seal that an entry is born with: next number of its journal and exercise, next link of the chain. Its row and
 * its lines are written after this, in the same transaction, as they were given; the database judges them at commit.
 */
export async function sealNewborn(
  tx: Tx,
  entry: Newborn,
  exercises: readonly ExerciseSpan[],
  { validDate }: { readonly validDate: string },
): Promise<Seal> {
  const { legalEntityId, fiscalExerciseId, journal } = entry;
  const counter = { legalEntityId, fiscalExerciseId, journalId: journal.id };
  const next = await findNextPlace(tx, counter);
  if (!next) throw new Error("an entry is sealed under the ledger's lock");
  const sequence = next.lastSequence === null ? await stepCounter(tx, counter) : next.lastSequence + 1;
  const number = entryNumber({
    journalCode: journal.code,
    exerciseCode: codeOfExercise(fiscalExerciseId, exercises),
    sequence,
  });
  const words = { journalCode: journal.code, journalLabel: journal.label, number, validDate };
  const hash = hashAfter(next.head, entry, words, entry.lines);
  if (next.lastSequence === null) await stepChain(tx, legalEntityId, hash);
  else await stepCounterAndChain(tx, counter, sequence, hash);
  return { ...words, sequence, rank: next.lastRank + 1, previousHash: next.head, hash };
}

function hashAfter(
  head: Buffer | null,
  entry: EntryColumns,
  words: Parameters<typeof sealedEntry>[1],
  lines: readonly LineColumns[],
): Buffer {
  return Buffer.from(chainHash(previousHashText(head), sealedEntry(entry, words, lines), sha256), "hex");
}

/**
 * Seals drafts in the order given: names of the day on their lines, next number of their journal and exercise, next
 * link of the chain. Whether they may be validated was judged before, by `validateEntries` of the entry module,
 * which other modules call instead of this; the database judges again at commit.
 * @throws RefusalError NOT_FOUND when one is missing
 */
export async function sealEntries(command: BooksCommand, entryIds: readonly string[]): Promise<SealedSeal[]> {
  const { tx, books, today: validDate } = command;
  const { id: legalEntityId } = books.entity;
  if (entryIds.length === 0) return [];
  let { head, lastRank: rank } = await lockLedger(tx, legalEntityId);
  const found = await findEntriesToSeal(tx, legalEntityId, entryIds);
  const labelled = await snapshotLabels(tx, legalEntityId, entryIds);
  const entries = new Map<string, EntryToSeal>(found.map((entry) => [entry.id, entry]));
  const lines = Map.groupBy(labelled, (line) => line.entryId);
  const sealed: SealedSeal[] = [];
  const told: AuditRow[] = [];
  for (const entryId of entryIds) {
    const entry = entries.get(entryId);
    if (!entry) throw new RefusalError("NOT_FOUND");
    const code = codeOfExercise(entry.fiscalExerciseId, books.exercises);
    const sequence = await stepCounter(tx, entry);
    const number = entryNumber({ journalCode: entry.codeOfJournal, exerciseCode: code, sequence });
    const seal = { journalCode: entry.codeOfJournal, journalLabel: entry.labelOfJournal, number, validDate };
    const hash = hashAfter(head, entry, seal, lines.get(entryId) ?? []);
    // Under the lock the next rank is known; the triggers refuse a seal without it.
    rank += 1;
    await stepChain(tx, legalEntityId, hash);
    const place = { ...seal, sequence, rank, previousHash: head, hash };
    await sealEntryRow(tx, legalEntityId, entryId, place);
    const one = { entryId, number, sequence, rank, validDate };
    told.push(sealedAudit(entry, one));
    head = hash;
    sealed.push(one);
  }
  await command.audit(...told);
  return sealed;
}

/** What the audit log keeps of an entry that was sealed. */
export function sealedAudit(
  { legalEntityId, entryDate }: { readonly legalEntityId: string; readonly entryDate: string },
  { entryId, number, rank }: SealedSeal,
): AuditRow {
  return {
    action: "validate",
    resource: "entry",
    resourceId: entryId,
    legalEntityId,
    details: { number, rank, date: entryDate },
  };
}

/** The exercise inside the numbers of its entries: its year, with a letter when another one ended that year before. */
function codeOfExercise(fiscalExerciseId: string, exercises: readonly ExerciseSpan[]): string {
  const own = exercises.find((one) => one.id === fiscalExerciseId);
  if (!own) throw new Error(`exercise ${fiscalExerciseId} is out of reach`);
  const year = own.endDate.slice(0, 4);
  const taken: string[] = [];
  // In the order in which they were made: a code that was given stays.
  for (const one of exercises.toSorted((left, right) => (left.id < right.id ? -1 : 1)))
    if (one.id <= own.id && one.endDate.startsWith(year)) taken.push(exerciseCode(one, taken));
  return taken.at(-1) ?? year;
}

/** The rank of the last sealed entry; 0 before the first one. */
export async function lastRank(db: Connection, legalEntityId: string): Promise<number> {
  return (await findChainHead(db, legalEntityId))?.lastRank ?? 0;
}
