import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import type { KeptReading } from "./read-receipt.ts";
import type { ReportRow } from "./repository.ts";

export type ReceiptRow = {
  readonly id: string;
  readonly fileSha256: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly reading: KeptReading | null;
  /** Its job waits or runs. */
  readonly isUnderWay: boolean;
};

type ReportKey = Pick<ReportRow, "legalEntityId" | "id">;

/** The receipts of a report, in the order they came. */
export async function findReceipts(db: Connection, { legalEntityId, id }: ReportKey): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select r.id, r.file_sha256, r.file_name, f.media_type, r.reading,
      exists (select from job j where j.id = r.job_id and j.state in ('queued', 'running')) as is_under_way
    from expense_receipt r join stored_file f on f.sha256 = r.file_sha256
    where r.legal_entity_id = ${legalEntityId} and r.report_id = ${id}
    order by r.id`.execute(db);
  return rows;
}

/** Names a receipt of a report that the scope reaches. */
export async function insertReceipt(
  tx: Tx,
  row: {
    readonly legalEntityId: string;
    readonly id: string;
    readonly reportId: string;
    readonly fileSha256: string;
    readonly fileName: string;
    readonly jobId: string;
  },
): Promise<void> {
  await sql`
    insert into expense_receipt (legal_entity_id, id, report_id, file_sha256, file_name, job_id)
    select r.legal_entity_id, ${row.id}, r.id, ${row.fileSha256}, ${row.fileName}, ${row.jobId} from expense_report r
    where r.legal_entity_id = ${row.legalEntityId} and r.id = ${row.reportId}`.execute(tx);
}

/** Keeps what was read; false when the receipt was removed meanwhile. */
export async function keepReading(tx: Tx, key: ReportKey, reading: KeptReading): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update expense_receipt r set reading = ${json(reading)}
    where r.legal_entity_id = ${key.legalEntityId} and r.id = ${key.id}`.execute(tx);
  return numAffectedRows > 0n;
}

export async function deleteReceipt(tx: Tx, key: ReportKey): Promise<void> {
  await sql`
    delete from expense_receipt r where r.legal_entity_id = ${key.legalEntityId} and r.id = ${key.id}`.execute(
    tx,
  );
}

/** The nature of the latest expense of a company under this very label. */
export async function findNatureOfLabel(
  db: Connection,
  { legalEntityId, label }: { readonly legalEntityId: string; readonly label: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ nature: string }>`
    select l.nature from expense_line l
    where l.legal_entity_id = ${legalEntityId} and l.label = ${label} and l.journey is null
    order by l.expense_date desc, l.id desc limit 1`.execute(db);
  return rows[0]?.nature;
}
