import { chainHash } from "@grand-livre/domain/ledger/chain";
import type { Connection } from "../../database/connection.ts";
import { type EntryColumns, previousHashText, sealedEntry, sha256 } from "./sealed.ts";
import { findSealedLines } from "./verification-repository.ts";

export type EntryOfFile = EntryColumns & {
  readonly journalCode: string;
  readonly journalLabel: string;
  readonly number: string;
  readonly validDate: string;
};

export type LinkOfFile = {
  readonly id: string;
  readonly previous: Buffer | null;
  readonly hash: Buffer;
  readonly validDate: string;
};

/**
 * The next links of the chain for imported entries, in the order given: they keep the number, the labels and the
 * validation date of their file, as the FEC prints them. The ledger is locked by the caller, who writes the links.
 */
export async function linksOfImported(
  db: Connection,
  legalEntityId: string,
  head: Buffer | null,
  entries: readonly EntryOfFile[],
): Promise<LinkOfFile[]> {
  if (entries.length === 0) return [];
  const ids = entries.map((entry) => entry.id);
  const lines = Map.groupBy(await findSealedLines(db, legalEntityId, ids), (line) => line.entryId);
  let previous = head;
  return entries.map((entry) => {
    const sealed = sealedEntry(entry, entry, lines.get(entry.id) ?? []);
    const link = {
      id: entry.id,
      previous,
      hash: Buffer.from(chainHash(previousHashText(previous), sealed, sha256), "hex"),
      validDate: entry.validDate,
    };
    previous = link.hash;
    return link;
  });
}
