import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import {
  CHAIN_START,
  type ChainReport,
  type ChainState,
  endChain,
  followChain,
} from "@grand-livre/domain/ledger/chain";
import type { Connection, Database } from "../../database/connection.ts";
import { inSnapshot } from "../../database/transaction.ts";
import { findChainHead } from "./repository.ts";
import { previousHashText, sha256 } from "./sealed.ts";
import { findNextRank, judgeRanks } from "./sealed-form-repository.ts";
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
  return inSnapshot(db, async (tx) => ({
    ...(await verifyChainOf(tx, legalEntityId, onEntries)),
    balanceDifferences: await proveBalances(tx, legalEntityId),
    collectiveDifferences: await findCollectiveDifferences(tx, legalEntityId, SHOWN),
  }));
}

/** Where `balance = Σ lines` does not hold; empty when it does. Reads every line. */
export async function proveBalances(db: Connection, legalEntityId: string): Promise<BalanceDifference[]> {
  return findBalanceDifferences(db, legalEntityId, SHOWN);
}

async function verifyChainOf(
  db: Connection,
  legalEntityId: string,
  onEntries: OnProgress,
): Promise<ChainReport> {
  const expected = await findChainHead(db, legalEntityId);
  // The balances, which PostgreSQL sums in one question, are the last tenth.
  const total = Math.ceil((expected?.lastRank ?? 0) * 1.1);
  let state = CHAIN_START;
  for (let last = 0; ; ) {
    const next = await findNextRank(db, legalEntityId, last);
    if (next === null) break;
    last = next - 1 + STEP;
    state = await followRanks(db, legalEntityId, state, { after: next - 1, last });
    onEntries(Math.min(state.entries, total), total);
  }
  const report = endChain(state, {
    head: previousHashText(expected?.head ?? null),
    lastRank: expected?.lastRank ?? 0,
  });
  const misplaced = report.intact ? await findMisplaced(db, legalEntityId) : undefined;
  return misplaced ? { ...report, intact: false, firstBroken: { ...misplaced, reason: "place" } } : report;
}

/** PostgreSQL judges the ranks; where it doubts one, all of them are read and judged by what says the form of an entry. */
async function followRanks(
  db: Connection,
  legalEntityId: string,
  state: ChainState,
  ranks: { readonly after: number; readonly last: number },
): Promise<ChainState> {
  const judged = await judgeRanks(db, legalEntityId, ranks.after, ranks.last);
  if (!judged) return state;
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
