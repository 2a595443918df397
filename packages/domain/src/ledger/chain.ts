import { canonicalEntry } from "./canonical-entry.ts";
import type { SealedEntry } from "./sealed-entry.ts";

/** The hash before the first entry of a legal entity: thirty-two zero bytes. */
export const GENESIS_HASH = "0".repeat(64);

/** SHA-256 of some bytes, as 64 lower-case hexadecimal digits. Given by the caller: the domain has no crypto. */
export type Sha256 = (bytes: Uint8Array) => string;

/** One sealed entry as stored, in rank order. */
export interface ChainedEntry {
  /** 1, 2, 3… without a gap inside a legal entity. */
  readonly rank: number;
  readonly entry: SealedEntry;
  /** The hash of the entry before it, as kept with this one. */
  readonly previousHash: string;
  readonly storedHash: string;
  /** Its lines are in the archives: its hash is followed, and proved from there. */
  readonly archived?: boolean;
}

/** Where the chain first stops being true, and why. */
export interface BrokenLink {
  readonly rank: number;
  readonly number: string;
  /**
   * `content`: the entry, or the hash kept with it, is not what was sealed. `rank`: an entry is missing or doubled
   * before this one. `end`: the last sealed entry is not the one that the ledger remembers. `place`: its exercise, period,
   * journal or lines do not go with what was sealed.
   */
  readonly reason: "content" | "rank" | "end" | "place";
}

export interface ChainReport {
  readonly entries: number;
  /** Hash of the last entry as stored; `GENESIS_HASH` for an empty ledger. */
  readonly head: string;
  readonly intact: boolean;
  readonly firstBroken?: BrokenLink;
}

/** State of the fold over entries in rank order: small and constant for a ledger of any size. */
export interface ChainState {
  readonly entries: number;
  readonly rank: number;
  readonly number: string;
  readonly head: string;
  readonly firstBroken?: BrokenLink;
}

export const CHAIN_START: ChainState = Object.freeze({ entries: 0, rank: 0, number: "", head: GENESIS_HASH });

/**
 * The bytes whose SHA-256 is the hash of an entry: the previous hash (32 bytes), then the canonical entry.
 * `previousHash` is 64 hexadecimal digits; anything else throws RangeError.
 */
export function chainInput(previousHash: string, canonical: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/.test(previousHash)) throw new RangeError(`not a SHA-256: ${previousHash}`);
  const bytes = new Uint8Array(32 + canonical.length);
  for (let i = 0; i < 32; i += 1) bytes[i] = Number.parseInt(previousHash.slice(2 * i, 2 * i + 2), 16);
  bytes.set(canonical, 32);
  return bytes;
}

/** The hash to store with `entry`, sealed after the entry whose hash is `previousHash`. */
export function chainHash(previousHash: string, entry: SealedEntry, sha256: Sha256): string {
  return sha256(chainInput(previousHash, canonicalEntry(entry)));
}

/** One step of the verification. After a first broken link it only counts: what follows leans on it. */
export function followChain(state: ChainState, link: ChainedEntry, sha256: Sha256): ChainState {
  const broken = state.firstBroken ?? breakAt(state, link, sha256);
  const next = {
    entries: state.entries + 1,
    rank: link.rank,
    number: link.entry.number,
    head: link.storedHash,
  };
  return broken === undefined ? next : { ...next, firstBroken: broken };
}

function breakAt(state: ChainState, link: ChainedEntry, sha256: Sha256): BrokenLink | undefined {
  const { rank, entry, previousHash, storedHash } = link;
  if (rank !== state.rank + 1) return { rank, number: entry.number, reason: "rank" };
  const isSealed = () => link.archived || asSealed(state.head, entry, storedHash, sha256) !== undefined;
  if (previousHash === state.head && isSealed()) return undefined;
  return { rank, number: entry.number, reason: "content" };
}

/**
 * The entry in the form in which it was sealed: one of before version 3 has no origin, one of before version 2 no label of
 * its own. Undefined where no form has the hash that was stored.
 */
export function asSealed(
  previousHash: string,
  entry: SealedEntry,
  storedHash: string,
  sha256: Sha256,
): SealedEntry | undefined {
  const isSealed = (form: SealedEntry) => chainHash(previousHash, form, sha256) === storedHash;
  if (isSealed(entry)) return entry;
  const forms: SealedEntry[] = [];
  if (entry.origin !== undefined) forms.push({ ...entry, origin: undefined });
  if (entry.label !== undefined) forms.push({ ...entry, origin: undefined, label: undefined });
  return forms.find(isSealed);
}

/**
 * Closes the fold. `expected` is what the ledger keeps apart from its entries, the last hash and the last rank: without it,
 * the loss of the last entries could not be found.
 */
export function endChain(
  state: ChainState,
  expected?: { readonly head: string; readonly lastRank: number },
): ChainReport {
  const cut = expected !== undefined && (expected.head !== state.head || expected.lastRank !== state.rank);
  const firstBroken: BrokenLink | undefined =
    state.firstBroken ?? (cut ? { rank: state.rank, number: state.number, reason: "end" } : undefined);
  const report = { entries: state.entries, head: state.head, intact: firstBroken === undefined };
  return firstBroken === undefined ? report : { ...report, firstBroken };
}
