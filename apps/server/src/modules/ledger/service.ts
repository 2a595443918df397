import { entryNumber } from "@grand-livre/domain/entry/numbering";
import { exerciseCode } from "@grand-livre/domain/exercise/exercise";
import { chainHash } from "@grand-livre/domain/ledger/chain";
import type { Connection, Tx } from "../../database/connection.ts";
import { readOnce } from "../../database/kept-reads.ts";
import { sendOff } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { type Actor, audit } from "../audit/service.ts";
import {
  type ChainHead,
  type EntryToSeal,
  findChainHead,
  findEntriesToSeal,
  findExercisesOfSameYear,
  lockChain,
  sealEntryRow,
  snapshotLabels,
  stepChain,
  stepCounter,
} from "./repository.ts";
import { previousHashText, sealedEntry, sha256 } from "./sealed.ts";

export { linksOfImported } from "./seal-imported.ts";
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

/** The same where the head is of no interest: asked for once by a command that keeps its reads. */
export async function holdLedger(tx: Tx, scope: Scope, legalEntityId: string): Promise<void> {
  await readOnce(tx, ["ledger-lock", legalEntityId], () => lockLedger(tx, scope, legalEntityId));
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
  const [chain, found, labelled] = await Promise.all([
    lockLedger(tx, scope, legalEntityId),
    findEntriesToSeal(tx, scope, legalEntityId, entryIds),
    snapshotLabels(tx, scope, legalEntityId, entryIds),
  ]);
  let { head, lastRank: rank } = chain;
  const entries = new Map<string, EntryToSeal>(found.map((entry) => [entry.id, entry]));
  const lines = Map.groupBy(labelled, (line) => line.entryId);
  const codes = new Map<string, string>();
  const sealed: SealedSeal[] = [];
  for (const entryId of entryIds) {
    const entry = entries.get(entryId);
    if (!entry) throw new RefusalError("NOT_FOUND");
    const [code, sequence] = await Promise.all([
      codes.get(entry.fiscalExerciseId) ?? codeOfExercise(tx, scope, legalEntityId, entry.fiscalExerciseId),
      stepCounter(tx, scope, entry),
    ]);
    codes.set(entry.fiscalExerciseId, code);
    const number = entryNumber({ journalCode: entry.codeOfJournal, exerciseCode: code, sequence });
    const seal = { journalCode: entry.codeOfJournal, journalLabel: entry.labelOfJournal, number, validDate };
    const hash: Buffer = Buffer.from(
      chainHash(previousHashText(head), sealedEntry(entry, seal, lines.get(entryId) ?? []), sha256),
      "hex",
    );
    // Under the lock the next rank is known; the triggers refuse a seal that does not bear it.
    rank += 1;
    await sendOff(tx, stepChain(tx, scope, legalEntityId, hash));
    await sendOff(
      tx,
      sealEntryRow(tx, scope, legalEntityId, entryId, { ...seal, sequence, rank, previousHash: head, hash }),
    );
    await audit(tx, actor, {
      action: "validate",
      resource: "entry",
      resourceId: entryId,
      legalEntityId,
      details: { number, rank, date: entry.entryDate },
    });
    head = hash;
    sealed.push({ entryId, number, sequence, rank, validDate });
  }
  return sealed;
}

/** The exercise inside the numbers of its entries: its year, with a letter when another one ended that year before. */
async function codeOfExercise(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<string> {
  const taken: string[] = [];
  for (const exercise of await findExercisesOfSameYear(db, scope, legalEntityId, fiscalExerciseId)) {
    taken.push(exerciseCode(exercise, taken));
  }
  const code = taken.at(-1);
  if (code === undefined) throw new Error(`exercise ${fiscalExerciseId} is out of reach`);
  return code;
}

/** The rank of the last sealed entry; 0 before the first one. */
export async function lastRank(db: Connection, scope: Scope, legalEntityId: string): Promise<number> {
  return (await findChainHead(db, scope, legalEntityId))?.lastRank ?? 0;
}
