import { sql } from "kysely";
import type { Connection, Tx } from "../../../database/connection.ts";
import type { Scope } from "../../../scope.ts";
import { releaseFile } from "../../file/service.ts";
import type { BatchPlace } from "../write-repository.ts";

/** An imported entry, as far as a document may prove it. */
export type ImportedPiece = {
  readonly id: string;
  readonly journal: string;
  readonly date: string;
  readonly piece: string;
  readonly label: string;
};

/** The imported entries of a company that name a piece, in the order of their days. */
export async function findImportedPieces(db: Connection, legalEntityId: string): Promise<ImportedPiece[]> {
  const { rows } = await sql<ImportedPiece>`
    select e.id, j.code as journal, e.entry_date as date, e.piece_ref as piece, e.label
    from entry e join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
    where e.legal_entity_id = ${legalEntityId} and e.import_batch_id is not null and e.piece_ref <> ''
    order by e.entry_date, e.id`.execute(db);
  return rows;
}

/** The documents that are on entries already: `entry id SHA-256`. */
export async function findPresent(
  db: Connection,
  legalEntityId: string,
  sha256: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select a.entry_id || ' ' || a.file_sha256 as key from entry_attachment a
    where a.legal_entity_id = ${legalEntityId} and a.file_sha256 = any(${[...sha256]}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export type NewAttachment = {
  readonly id: string;
  readonly entryId: string;
  readonly fileSha256: string;
  readonly fileName: string;
};

const ROWS_AT_ONCE = 500;

/** Lays documents on their entries, as those of a batch. */
export async function insertAttachments(
  tx: Tx,
  scope: Scope,
  { legalEntityId, id: importBatchId }: BatchPlace,
  rows: readonly NewAttachment[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto("entryAttachment")
      .values(
        rows
          .slice(at, at + ROWS_AT_ONCE)
          .map((row) => ({ ...row, legalEntityId, importBatchId, attachedBy: scope.userId })),
      )
      .execute();
}

/** Whether an entry that holds a document of the batch is validated by now: it proves that entry, and stays. */
export async function provesValidated(db: Connection, batch: BatchPlace): Promise<boolean> {
  const { rows } = await sql`select 1 from entry_attachment a
    join entry e on e.legal_entity_id = a.legal_entity_id and e.id = a.entry_id and e.state = 'validated'
    where a.legal_entity_id = ${batch.legalEntityId} and a.import_batch_id = ${batch.id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes the documents of an archive off their entries. @returns how many there were */
export const removeDocumentsOf = (tx: Tx, batch: BatchPlace): Promise<number> =>
  remove(
    tx,
    sql`delete from entry_attachment a where a.legal_entity_id = ${batch.legalEntityId}
    and a.import_batch_id = ${batch.id} returning a.file_sha256`,
  );

/** Takes the documents that archives brought off the entries of a batch, which are about to go. */
export const removeDocumentsOn = (tx: Tx, batch: BatchPlace): Promise<number> =>
  remove(
    tx,
    sql`delete from entry_attachment a using entry e where e.legal_entity_id = a.legal_entity_id and e.id = a.entry_id
    and a.legal_entity_id = ${batch.legalEntityId} and e.import_batch_id = ${batch.id} and a.import_batch_id is not null
    returning a.file_sha256`,
  );

async function remove(tx: Tx, removal: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await (removal as ReturnType<typeof sql<{ fileSha256: string }>>).execute(tx);
  for (const sha256 of new Set(rows.map(({ fileSha256 }) => fileSha256))) await releaseFile(tx, sha256);
  return rows.length;
}
