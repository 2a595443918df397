import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import {
  CHAIN_START,
  type ChainReport,
  type ChainState,
  endChain,
  followChain,
} from "@grand-livre/domain/ledger/chain";
import type { Connection, Database } from "../../database/connection.ts";
import { besideSnapshot, inSnapshot } from "../../database/transaction.ts";
import { findOutOfArchive } from "./archived-repository.ts";
import { findChainHead } from "./repository.ts";
import { previousHashText, sha256 } from "./sealed.ts";
import { findNextRank, type JudgedRanks, judgeRanks } from "./sealed-form-repository.ts";
import { sealedLinks } from "./sealed-links.ts";
import {
  type BalanceDifference,
  type CollectiveDifference,
  findBalanceDifferences,
  findCollectiveDifferences,
  findMisplaced,
} from "./verification-repository.ts";

/** Differences shown: one proves the point, twenty show a pattern. */
const SHOWN = 20;

export type LedgerVerification = ChainReport & {
  readonly balanceDifferences: readonly BalanceDifference[];
  readonly collectiveDifferences: readonly CollectiveDifference[];
};

/** Called at intervals with what is read, and the total. */
export type OnProgress = (done: number, total: number) => void;

/** So many entries are judged between two words on the progress: a second of work. */
const STEP = 20_000;

/** The connections that read one moment; the second may be the first. */
type Readers = readonly [one: Connection, other: Connection];

/**
 * Recomputes the chain of validated entries from their rows, and what their other columns must be from those that it
 * holds; names the first entry that is not so. Proves besides that every kept balance is the sum of its lines and every collective account the sum of its auxiliaries.
 * One snapshot for all of it: what is written while it runs is left to the next run.
 */
export async function verifyLedger(
  db: Database,
  legalEntityId: string,
  onEntries: OnProgress = () => {},
): Promise<LedgerVerification> {
  return inSnapshot(db, (tx) => verifyBy([tx, tx], legalEntityId, onEntries));
}

/** The same by two connections, half of the time: for a control, whose thread has a pool of its own. */
export async function verifyLedgerByTwo(
  db: Database,
  legalEntityId: string,
  onEntries: OnProgress,
  step = STEP,
): Promise<LedgerVerification> {
  return inSnapshot(db, (tx) =>
    besideSnapshot(db, tx, (other) => verifyBy([tx, other], legalEntityId, onEntries, step)),
  );
}

async function verifyBy(
  readers: Readers,
  legalEntityId: string,
  onEntries: OnProgress,
  step = STEP,
): Promise<LedgerVerification> {
  const chain = await verifyChain(readers, legalEntityId, onEntries, step);
  const [one, other] = readers;
  const [misplaced, outOfArchive, balanceDifferences, collectiveDifferences] = await Promise.all([
    chain.intact ? findMisplaced(one, legalEntityId) : undefined,
    chain.intact ? findOutOfArchive(one, legalEntityId) : undefined,
    proveBalances(other, legalEntityId),
    findCollectiveDifferences(other, legalEntityId, SHOWN),
  ]);
  const broken = misplaced
    ? ({ ...misplaced, reason: "place" } as const)
    : outOfArchive && ({ ...outOfArchive, reason: "content" } as const);
  const report: ChainReport = broken ? { ...chain, intact: false, firstBroken: broken } : chain;
  return { ...report, balanceDifferences, collectiveDifferences };
}

/** Where `balance = Σ lines` does not hold; empty when it does. Reads every line. */
export async function proveBalances(db: Connection, legalEntityId: string): Promise<BalanceDifference[]> {
  return findBalanceDifferences(db, legalEntityId, SHOWN);
}

async function verifyChain(
  [one, other]: Readers,
  legalEntityId: string,
  onEntries: OnProgress,
  step: number,
): Promise<ChainReport> {
  const expected = await findChainHead(one, legalEntityId);
  const lastRank = expected?.lastRank ?? 0;
  // The balances, which PostgreSQL sums in one question, are the last tenth.
  const total = Math.ceil(lastRank * 1.1);
  let state = CHAIN_START;
  let [reader, next] = [one, other];
  let ahead: Promise<JudgedRanks | undefined> | undefined;
  for (let after = 0; ; ) {
    const ranks = { after, last: after + step };
    const present = ahead ?? judgeRanks(reader, legalEntityId, ranks.after, ranks.last);
    ahead =
      ranks.last < lastRank ? judgeRanks(next, legalEntityId, ranks.last, ranks.last + step) : undefined;
    ahead?.catch(() => {});
    const judged = await present;
    if (judged) {
      state = await followRanks(reader, legalEntityId, state, ranks, judged);
      onEntries(Math.min(state.entries, total), total);
      after = ranks.last;
      [reader, next] = [next, reader];
      continue;
    }
    const found = await findNextRank(reader, legalEntityId, after);
    if (found === null) break;
    after = found - 1;
    ahead = undefined;
  }
  return endChain(state, { head: previousHashText(expected?.head ?? null), lastRank });
}

/** PostgreSQL judged the ranks; where it doubts one, all of them are read and judged by what says the form of an entry. */
async function followRanks(
  db: Connection,
  legalEntityId: string,
  state: ChainState,
  ranks: { readonly after: number; readonly last: number },
  judged: JudgedRanks,
): Promise<ChainState> {
  if (!judged.doubted) {
    const { entries, rank, number, hash } = judged;
    return {
      ...state,
      ...{ entries: state.entries + entries, rank, number: number ?? "", head: hash?.toString("hex") ?? "" },
    };
  }
  let read = state;
  for await (const link of sealedLinks(db, legalEntityId, ranks)) read = followChain(read, link, sha256);
  return read;
}

/** The verification as the contract prints it. */
export function presentVerification(found: LedgerVerification): VerifyLedgerAnswer {
  return {
    ...found,
    balancesIntact: found.balanceDifferences.length === 0,
    balanceDifferences: [...found.balanceDifferences],
    collectivesIntact: found.collectiveDifferences.length === 0,
    collectiveDifferences: [...found.collectiveDifferences],
  };
}
