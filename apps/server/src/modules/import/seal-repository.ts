import { type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { DB } from "../../database/schema.gen.ts";
import { walked } from "../../database/walked.ts";
import type { Scope } from "../../scope.ts";
import { lastIdOf } from "./batch.ts";
import type { BatchPlace } from "./write-repository.ts";

export type ProvisionalRow = Pick<
  Selectable<DB["entry"]>,
  | "id"
  | "label"
  | "entryDate"
  | "pieceRef"
  | "pieceDate"
  | "documentSha256"
  | "nature"
  | "sourceKind"
  | "sourceId"
  | "sourceRule"
  | "reversesId"
  | "importBatchId"
  | "createdBy"
  | "journalCode"
  | "journalLabel"
  | "number"
  | "validDate"
>;

/** The next entries of a batch that are not sealed, in the order of its file: a page along their key. */
export async function findProvisionalOf(
  db: Connection,
  batch: BatchPlace,
  afterId: string,
  limit: number,
): Promise<ProvisionalRow[]> {
  const { rows } = await sql<ProvisionalRow>`
    select e.id, e.label, e.entry_date, e.piece_ref, e.piece_date, e.document_sha256, e.nature, e.source_kind,
           e.source_id, e.source_rule, e.reverses_id, e.import_batch_id, e.created_by, e.journal_code, e.journal_label, e.number,
           e.valid_date
    from entry e
    where e.legal_entity_id = ${batch.legalEntityId} and e.id > ${afterId} and e.id <= ${lastIdOf(batch.id)}
      and ${walked(sql`e.import_batch_id = ${batch.id} and e.state = 'provisional'`)}
    order by e.legal_entity_id, e.id limit ${limit}`.execute(db);
  return rows;
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
