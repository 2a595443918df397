import type { ChainedEntry } from "@grand-livre/domain/ledger/chain";
import type { Connection } from "../../database/connection.ts";
import { previousHashText, sealedEntry } from "./sealed.ts";
import { findSealedAfter, findSealedEntry, findSealedLines } from "./verification-repository.ts";

/** Entries read at once: memory stays flat for any length of the ledger. */
const BATCH = 500;

/** The sealed entries of a legal entity as they are stored, in the order of their ranks, read piece by piece: all, or some ranks. */
export async function* sealedLinks(
  db: Connection,
  legalEntityId: string,
  { after = 0, last = Number.MAX_SAFE_INTEGER }: { readonly after?: number; readonly last?: number } = {},
): AsyncGenerator<ChainedEntry> {
  const read = async (rank: number) => {
    const entries = await findSealedAfter(db, legalEntityId, rank, BATCH, last);
    return withLines(db, legalEntityId, entries);
  };
  for (let next = read(after); ; ) {
    const links = await next;
    const end = links.at(-1);
    const more = end !== undefined && links.length === BATCH;
    if (more) {
      // PostgreSQL reads the next ones while these are judged; a failure is thrown where they are waited for.
      next = read(end.rank);
      next.catch(() => {});
    }
    yield* links;
    if (!more) return;
  }
}

/** One of them; undefined when it is not sealed, or out of reach. */
export async function sealedLink(
  db: Connection,
  legalEntityId: string,
  entryId: string,
): Promise<ChainedEntry | undefined> {
  const entry = await findSealedEntry(db, legalEntityId, entryId);
  return entry && (await withLines(db, legalEntityId, [entry]))[0];
}

async function withLines(
  db: Connection,
  legalEntityId: string,
  entries: Awaited<ReturnType<typeof findSealedAfter>>,
): Promise<ChainedEntry[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ id }) => id);
  const lines = Map.groupBy(await findSealedLines(db, legalEntityId, ids), ({ entryId }) => entryId);
  return entries.map(
    ({ rank, number, journalCode, journalLabel, validDate, previousHash, hash, archived, ...entry }) => ({
      rank: rank ?? 0,
      archived,
      entry: sealedEntry(
        entry,
        {
          journalCode: journalCode ?? "",
          journalLabel: journalLabel ?? "",
          number: number ?? "",
          validDate: validDate ?? "",
        },
        lines.get(entry.id) ?? [],
      ),
      previousHash: previousHashText(previousHash),
      storedHash: hash?.toString("hex") ?? "",
    }),
  );
}
