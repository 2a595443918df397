import type { EntryProof, LedgerHead, ProvenEntry } from "@grand-livre/contracts/ledger";
import { canonicalFields, canonicalVersion } from "@grand-livre/domain/ledger/canonical-entry";
import { asSealed, type ChainedEntry } from "@grand-livre/domain/ledger/chain";
import { treePath, treeRoot } from "@grand-livre/domain/ledger/hash-tree";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { requireLinesOf } from "./archived-service.ts";
import { findChainHead } from "./repository.ts";
import { previousHashText, sha256 } from "./sealed.ts";
import { sealedLink, sealedLinks } from "./sealed-links.ts";
import { findSealedHashes } from "./verification-repository.ts";

/** Bytes of a SHA-256. */
const HASH_BYTES = 32;
/** Lines sent at once: a piece for each entry would cost more than the entry. */
const LINES_AT_ONCE = 200;

/** Whose ledger is proved, and when. */
export type ProofSubject = {
  readonly id: string;
  readonly company: string;
  readonly siren: string | null;
  readonly madeAt: string;
};

/**
 * The head of the ledger, then every validated entry in the order of sealing, each as a line of JSON. What is sealed
 * after the head was read is left out.
 * @throws RefusalError LEDGER_EMPTY, LEDGER_BROKEN before the first line
 */
export async function proveLedger(db: Connection, subject: ProofSubject): Promise<AsyncGenerator<string>> {
  const { head } = await readHead(db, subject);
  return linesOfProof(db, subject, head);
}

async function* linesOfProof(db: Connection, { id }: ProofSubject, head: LedgerHead): AsyncGenerator<string> {
  let lines = [JSON.stringify({ format: "grand-livre-ledger-1", ...head })];
  const flush = () => {
    const text = `${lines.join("\n")}\n`;
    lines = [];
    return text;
  };
  for await (const link of sealedLinks(db, id)) {
    if (link.rank > head.entries) break;
    lines.push(JSON.stringify(provenEntry(link)));
    if (lines.length >= LINES_AT_ONCE) yield flush();
  }
  if (lines.length > 0) yield flush();
}

/**
 * The proof that one entry is in the ledger: its content, and the hashes that lead from it to the root of all.
 * @throws RefusalError ENTRY_NOT_FOUND when it is not a validated entry of the company; LEDGER_BROKEN
 */
export async function proveEntry(
  db: Connection,
  subject: ProofSubject,
  entryId: string,
): Promise<EntryProof> {
  const link = await sealedLink(db, subject.id, entryId);
  if (link === undefined) throw new RefusalError("ENTRY_NOT_FOUND");
  await requireLinesOf(db, subject.id, [entryId]);
  const { head, hashes } = await readHead(db, subject);
  return {
    format: "grand-livre-entry-1",
    ...head,
    entry: provenEntry(link),
    path: treePath(hashes, link.rank - 1, sha256),
  };
}

async function readHead(
  db: Connection,
  { id, company, siren, madeAt }: ProofSubject,
): Promise<{ readonly head: LedgerHead; readonly hashes: readonly string[] }> {
  const chain = await findChainHead(db, id);
  if (!chain || chain.lastRank === 0) throw new RefusalError("LEDGER_EMPTY");
  const bytes = await findSealedHashes(db, id, chain.lastRank);
  const hashes = Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.toString("hex", at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
  if (hashes.length !== chain.lastRank) throw new RefusalError("LEDGER_BROKEN");
  const root = treeRoot(hashes, sha256);
  const head = { company, siren, entries: chain.lastRank, head: previousHashText(chain.head), root, madeAt };
  return { head, hashes };
}

/** An entry that was changed since has no form of its hash: it is shown as it is, and the verifier names it. */
function provenEntry({ rank, entry, previousHash, storedHash }: ChainedEntry): ProvenEntry {
  const sealed = asSealed(previousHash, entry, storedHash, sha256) ?? entry;
  return {
    rank,
    previousHash,
    hash: storedHash,
    version: canonicalVersion(sealed),
    fields: canonicalFields(sealed),
  };
}
