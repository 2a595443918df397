import { entryNumber } from "@grand-livre/domain/entry/numbering";
import { exerciseCode } from "@grand-livre/domain/exercise/exercise";
import { chainHash } from "@grand-livre/domain/ledger/chain";
import type { Connection, Tx } from "../../database/connection.ts";
import { keepInstead, readAnew, readBooks, readOnce } from "../../database/kept-reads.ts";
import { sendOff } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { type Actor, auditPart } from "../audit/service.ts";
import {
  type ChainHead,
  type Counter,
  type EntryToSeal,
  type ExerciseSpan,
  findChainHead,
  findCounters,
  findEntriesToSeal,
  findExerciseSpans,
  lockChain,
  type Seal,
  sealEntryRow,
  snapshotLabels,
  stepChain,
  stepCounter,
  stepCounterAndChain,
} from "./repository.ts";
import { type EntryColumns, type LineColumns, previousHashText, sealedEntry, sha256 } from "./sealed.ts";

export { type LinkOfFile, linksOfImported } from "./seal-imported.ts";
export { proveBalances, verifyLedger } from "./verification.ts";

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
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND when the legal entity is out of the scope
 */
export async function lockLedger(tx: Tx, scope: Scope, legalEntityId: string): Promise<ChainHead> {
  const chain = await lockChain(tx, scope, legalEntityId);
  if (!chain) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return chain;
}

const headKey = (legalEntityId: string) => ["ledger-lock", legalEntityId];
const countersKey = (legalEntityId: string) => ["entry-counter", legalEntityId];

/** The same, asked for once by a command that keeps its reads. */
export async function holdLedger(tx: Tx, scope: Scope, legalEntityId: string): Promise<ChainHead> {
  return readOnce(tx, headKey(legalEntityId), () => lockLedger(tx, scope, legalEntityId));
}

/** The last numbers given, asked for once by a command that keeps its reads, under the ledger's lock. */
export async function readCounters(tx: Tx, scope: Scope, legalEntityId: string): Promise<readonly Counter[]> {
  return readOnce(tx, countersKey(legalEntityId), () => findCounters(tx, scope, legalEntityId));
}

/** What numbers follow from, under the ledger's lock: the last ones given, and the exercises they name. */
export async function readNumbering(tx: Tx, scope: Scope, legalEntityId: string) {
  const [counters, exercises] = await Promise.all([
    readCounters(tx, scope, legalEntityId),
    readBooks(tx, legalEntityId, ["exercise-span"], () => findExerciseSpans(tx, scope, legalEntityId)),
  ]);
  return { counters, exercises };
}

/** An entry that is about to be written, as its seal reads it. */
export type Newborn = EntryColumns & {
  readonly legalEntityId: string;
  readonly id: string;
  readonly fiscalExerciseId: string;
  readonly journal: { readonly id: string; readonly code: string; readonly label: string };
  readonly lines: readonly LineColumns[];
};

/**
 * The seal that an entry is born with: next number of its journal and exercise, next link of the chain. Its row and its
 * lines are written after this, in the same transaction, as they were told; the database judges them at commit.
 */
export async function sealNewborn(
  tx: Tx,
  scope: Scope,
  entry: Newborn,
  { validDate }: { readonly validDate: string },
): Promise<Seal> {
  const { legalEntityId, fiscalExerciseId, journal } = entry;
  const [chain, { counters, exercises }] = await Promise.all([
    holdLedger(tx, scope, legalEntityId),
    readNumbering(tx, scope, legalEntityId),
  ]);
  const isOwn = (counter: Counter) =>
    counter.fiscalExerciseId === fiscalExerciseId && counter.journalId === journal.id;
  const before = counters.find(isOwn);
  const place = { fiscalExerciseId, journalId: journal.id };
  const sequence = before
    ? before.lastSequence + 1
    : await stepCounter(tx, scope, { legalEntityId, ...place });
  const counter = { ...place, lastSequence: sequence };
  const number = entryNumber({
    journalCode: journal.code,
    exerciseCode: codeOfExercise(fiscalExerciseId, exercises),
    sequence,
  });
  const words = { journalCode: journal.code, journalLabel: journal.label, number, validDate };
  const hash = hashAfter(chain.head, entry, words, entry.lines);
  const rank = chain.lastRank + 1;
  const stepped = before
    ? stepCounterAndChain(tx, scope, legalEntityId, counter, hash)
    : stepChain(tx, scope, legalEntityId, hash);
  await sendOff(tx, stepped);
  keepInstead(tx, headKey(legalEntityId), { lastRank: rank, head: hash });
  keepInstead(tx, countersKey(legalEntityId), [...counters.filter((one) => !isOwn(one)), counter]);
  return { ...words, sequence, rank, previousHash: chain.head, hash };
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
 * which everybody calls instead of this; the database judges again at commit.
 * @param validDate the day of the validation, 'YYYY-MM-DD' in France
 * @throws RefusalError NOT_FOUND when one is missing
 */
export async function sealEntries(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  entryIds: readonly string[],
  { validDate }: { readonly validDate: string },
): Promise<SealedSeal[]> {
  if (entryIds.length === 0) return [];
  const { scope } = actor;
  const [chain, found, labelled, exercises] = await Promise.all([
    lockLedger(tx, scope, legalEntityId),
    findEntriesToSeal(tx, scope, legalEntityId, entryIds),
    snapshotLabels(tx, scope, legalEntityId, entryIds),
    findExerciseSpans(tx, scope, legalEntityId),
  ]);
  let { head, lastRank: rank } = chain;
  const entries = new Map<string, EntryToSeal>(found.map((entry) => [entry.id, entry]));
  const lines = Map.groupBy(labelled, (line) => line.entryId);
  const sealed: SealedSeal[] = [];
  for (const entryId of entryIds) {
    const entry = entries.get(entryId);
    if (!entry) throw new RefusalError("NOT_FOUND");
    const code = codeOfExercise(entry.fiscalExerciseId, exercises);
    const sequence = await stepCounter(tx, scope, entry);
    const number = entryNumber({ journalCode: entry.codeOfJournal, exerciseCode: code, sequence });
    const seal = { journalCode: entry.codeOfJournal, journalLabel: entry.labelOfJournal, number, validDate };
    const hash = hashAfter(head, entry, seal, lines.get(entryId) ?? []);
    // Under the lock the next rank is known; the triggers refuse a seal that does not bear it.
    rank += 1;
    await sendOff(tx, stepChain(tx, scope, legalEntityId, hash));
    await sendOff(
      tx,
      sealEntryRow(tx, scope, legalEntityId, entryId, { ...seal, sequence, rank, previousHash: head, hash }),
    );
    const one = { entryId, number, sequence, rank, validDate };
    await tellSealed(tx, actor, entry, one);
    head = hash;
    sealed.push(one);
  }
  keepInstead(tx, headKey(legalEntityId), { lastRank: rank, head });
  readAnew(tx, countersKey(legalEntityId));
  return sealed;
}

/** Tells the audit log of an entry that was sealed. */
export async function tellSealed(
  tx: Tx,
  actor: Actor,
  { legalEntityId, entryDate }: { readonly legalEntityId: string; readonly entryDate: string },
  { entryId, number, rank }: SealedSeal,
): Promise<void> {
  await auditPart(tx, actor, {
    action: "validate",
    resource: "entry",
    resourceId: entryId,
    legalEntityId,
    details: { number, rank, date: entryDate },
  });
}

/** The exercise inside the numbers of its entries: its year, with a letter when another one ended that year before. */
function codeOfExercise(fiscalExerciseId: string, exercises: readonly ExerciseSpan[]): string {
  const own = exercises.find((one) => one.id === fiscalExerciseId);
  if (!own) throw new Error(`exercise ${fiscalExerciseId} is out of reach`);
  const year = own.endDate.slice(0, 4);
  const taken: string[] = [];
  for (const one of exercises)
    if (one.id <= own.id && one.endDate.startsWith(year)) taken.push(exerciseCode(one, taken));
  return taken.at(-1) ?? year;
}

/** The rank of the last sealed entry; 0 before the first one. */
export async function lastRank(db: Connection, scope: Scope, legalEntityId: string): Promise<number> {
  return (await findChainHead(db, scope, legalEntityId))?.lastRank ?? 0;
}
