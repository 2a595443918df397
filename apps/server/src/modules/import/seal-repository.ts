import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { lastIdOf } from "./batch.ts";
import type { BatchPlace } from "./write-repository.ts";

/**
 * Reads rows that are requested in the order of an index by it. Statistics that were taken while the import was not
 * committed know next to nothing of its rows: any index is as good then, and one that is not in the requested order is read
 * whole for each part. For this reading alone: another query that joins very many rows may have to sort them.
 */
export async function inOrder<Rows>(tx: Tx, read: () => Promise<Rows>): Promise<Rows> {
  await sql`set local enable_sort = off`.execute(tx);
  const rows = await read();
  await sql`set local enable_sort = on`.execute(tx);
  return rows;
}

/** The next entries of a batch that are not sealed, in the order of its file. */
export async function findProvisionalOf(db: Connection, batch: BatchPlace, afterId: string, limit: number) {
  return (
    db
      .selectFrom("entry")
      .select([
        "id",
        "label",
        "entryDate",
        "pieceRef",
        "pieceDate",
        "documentSha256",
        "journalCode",
        "journalLabel",
        "number",
        "validDate",
      ])
      .where("legalEntityId", "=", batch.legalEntityId)
      // Found by their ids, in the order of the file: by its batch, all of it would be read for each part.
      .where("id", ">", afterId)
      .where("id", "<=", lastIdOf(batch.id))
      .where("importBatchId", "is not distinct from", batch.id)
      .where("state", "=", "provisional")
      .orderBy("id")
      .limit(limit)
      .execute()
  );
}

/** The drafts of a batch, in the order in which they were written. */
export async function findDraftsOf(db: Connection, batch: BatchPlace): Promise<string[]> {
  const rows = await db
    .selectFrom("entry")
    .select("id")
    .where("legalEntityId", "=", batch.legalEntityId)
    .where("importBatchId", "=", batch.id)
    .where("state", "=", "draft")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export type ChainLink = {
  readonly id: string;
  /** Hexadecimal; null before the first entry of a company. */
  readonly previous: string | null;
  readonly hash: string;
  readonly valid_date: string;
};

/** Adds the next links of the chain. @returns how many entries took one */
export async function sealLinks(tx: Tx, batch: BatchPlace, links: readonly ChainLink[]): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`
    select seal_imported(b.legal_entity_id, b.id, ${JSON.stringify(links)}::json) as sealed from import_batch b
    where b.legal_entity_id = ${batch.legalEntityId} and b.id = ${batch.id}`.execute(tx);
  return rows[0]?.sealed ?? 0;
}

/** The batch is sealed: by whom, from now on. */
export async function markSealed(tx: Tx, scope: Scope, batch: BatchPlace): Promise<void> {
  await tx
    .updateTable("importBatch")
    .set({ state: "sealed", sealedBy: scope.userId, sealedAt: sql<Date>`now()` })
    .where("legalEntityId", "=", batch.legalEntityId)
    .where("id", "=", batch.id)
    .execute();
}
