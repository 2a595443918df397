import type { RecordKind } from "@grand-livre/domain/import/records/record-file";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { json } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { type BatchForm, type BatchReport, firstIdOf, lastIdOf } from "./batch.ts";

/** A ledger or a journal, or what else a file brought. */
export type BatchKind = "fec" | "xlsx" | RecordKind | "document";

export type BatchRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly kind: BatchKind;
  readonly fileSha256: string;
  readonly fileName: string;
  readonly state: "provisional" | "sealed";
  readonly fileForm: BatchForm;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly sealedBy: string | null;
  readonly sealedAt: Date | null;
};

const columns = sql`b.id, b.legal_entity_id, b.kind, b.file_sha256, b.file_name, b.state, b.file_form,
  trim(u.firstname || ' ' || u.lastname) as created_by, b.created_at,
  (select trim(s.firstname || ' ' || s.lastname) from user_account s where s.id = b.sealed_by) as sealed_by, b.sealed_at`;

/** The batches of a company, the newest first. */
export async function findBatches(db: Connection, legalEntityId: string, limit: number): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from import_batch b join user_account u on u.id = b.created_by
    where b.legal_entity_id = ${legalEntityId}
    order by b.id desc limit ${limit}`.execute(db);
  return rows;
}

/** One batch by its id. */
export async function findBatch(db: Connection, scope: Scope, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from import_batch b join user_account u on u.id = b.created_by
    where b.id = ${id} and ${withinScope(scope, "b.legal_entity_id")}`.execute(db);
  return rows[0];
}

/** The batch that a file made in a company before. */
export async function findBatchOfFile(
  db: Connection,
  legalEntityId: string,
  sha256: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("importBatch")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("fileSha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The report of an import on the file of a batch. */
export async function findReport(
  db: Connection,
  batch: { readonly legalEntityId: string; readonly id: string },
): Promise<Partial<BatchReport>> {
  const row = await db
    .selectFrom("importBatch")
    .select("report")
    .where("legalEntityId", "=", batch.legalEntityId)
    .where("id", "=", batch.id)
    .executeTakeFirst();
  return (row?.report ?? {}) as Partial<BatchReport>;
}

/** How many batches of a company were imported. */
export async function countBatches(db: Connection, legalEntityId: string): Promise<number> {
  const row = await db
    .selectFrom("importBatch")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("legalEntityId", "=", legalEntityId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type NewBatch = Omit<BatchRow, "createdBy" | "createdAt" | "state" | "sealedBy" | "sealedAt"> & {
  readonly report: BatchReport;
};

/** Writes the row of a batch, which its entries point at. Nothing out of the scope. */
export async function insertBatch(tx: Tx, scope: Scope, batch: NewBatch): Promise<void> {
  await tx
    .insertInto("importBatch")
    .values({
      ...batch,
      fileForm: json(batch.fileForm),
      report: json(batch.report),
      state: "provisional",
      createdBy: scope.userId,
    })
    .execute();
}

/** Notes what is known of a batch once its rows are written. */
export async function updateBatch(
  tx: Tx,
  { legalEntityId, id, fileForm, report }: Pick<NewBatch, "legalEntityId" | "id" | "fileForm" | "report">,
): Promise<void> {
  await tx
    .updateTable("importBatch")
    .set({ fileForm: json(fileForm), report: json(report) })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

/** The next lines of a batch as the books keep them (`rawLine`), in the order of its file. */
export async function findRawLines(
  db: Connection,
  batch: { readonly legalEntityId: string; readonly id: string },
  afterId: string | undefined,
  limit: number,
): Promise<{ readonly id: string; readonly raw: string }[]> {
  const { rows } = await sql<{ id: string; raw: string }>`
    select l.id, l.raw from entry_line l
    where l.legal_entity_id = ${batch.legalEntityId} and l.id > ${afterId ?? firstIdOf(batch.id)}::uuid
      and l.id <= ${lastIdOf(batch.id)}::uuid
    order by l.id limit ${limit}`.execute(db);
  return rows;
}

/** The only batch of an exercise, when every entry of it that counts comes from it, whole. */
export async function findOnlyBatch(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<BatchRow | undefined> {
  const { rows } = await sql<{ id: string | null; entries: number }>`
    select e.import_batch_id as id, count(*)::int as entries from entry e
    where e.legal_entity_id = ${legalEntityId} and e.fiscal_exercise_id = ${fiscalExerciseId} and e.state <> 'draft'
    group by 1 limit 2`.execute(db);
  const [only, other] = rows;
  if (!only?.id || other) return undefined;
  const batch = await findBatch(db, scope, only.id);
  return batch && batch.fileForm.entries === only.entries ? batch : undefined;
}

const BEFORE_BATCH = sql.id("before_batch");

/** Marks where the transaction was before it wrote a batch. */
export async function beforeBatch(tx: Tx): Promise<void> {
  await sql`savepoint ${BEFORE_BATCH}`.execute(tx);
}

/** Leaves nothing of what was written since the mark. */
export async function forgetBatch(tx: Tx): Promise<void> {
  await sql`rollback to savepoint ${BEFORE_BATCH}`.execute(tx);
}
