import { type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { MailAttachment } from "../../database/schema.gen.ts";
import type { Scope } from "../../scope.ts";

export type AttachmentRow = Selectable<MailAttachment> & {
  /** Of its reading as a supplier bill, as long as the job is kept. */
  readonly jobState: string | null;
  readonly invoiceId: string | null;
};

/** The files of these mails of the person of the scope, in their order. */
export async function findAttachments(
  db: Connection,
  scope: Scope,
  mailIds: readonly string[],
): Promise<AttachmentRow[]> {
  if (mailIds.length === 0) return [];
  const { rows } = await sql<AttachmentRow>`
    select a.*, j.state as job_state, j.result ->> 'invoiceId' as invoice_id
    from mail_attachment a left join job j on j.id = a.job_id
    where a.user_id = ${scope.userId} and a.mail_id = any(${[...mailIds]}::uuid[])
    order by a.mail_id, a.position, a.id`.execute(db);
  return rows;
}

/** One file of the mails of the person of the scope. */
export async function findAttachment(db: Connection, scope: Scope, id: string) {
  return db
    .selectFrom("mailAttachment")
    .selectAll()
    .where("userId", "=", scope.userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export type NewAttachment = Pick<
  AttachmentRow,
  "id" | "mailId" | "name" | "mediaType" | "sizeBytes" | "sha256"
>;

/** Adds a file after the others of a mail of the person of the scope. */
export async function insertAttachment(tx: Tx, scope: Scope, file: NewAttachment): Promise<void> {
  const { id, mailId, name, mediaType, sizeBytes, sha256 } = file;
  await sql`insert into mail_attachment (user_id, id, mail_id, position, name, media_type, size_bytes, sha256)
    select ${scope.userId}, ${id}, ${mailId}, coalesce(max(position), 0) + 1, ${name}, ${mediaType}, ${sizeBytes}, ${sha256}
    from mail_attachment where user_id = ${scope.userId} and mail_id = ${mailId}`.execute(tx);
}

/** Gives a mail, which may be another person's, the files of a mail of the person of the scope. */
export async function copyAttachments(
  tx: Tx,
  scope: Scope,
  mailId: string,
  to: { readonly userId: string; readonly mailId: string },
): Promise<void> {
  await sql`insert into mail_attachment (user_id, id, mail_id, position, name, media_type, size_bytes, sha256)
    select ${to.userId}, gen_random_uuid(), ${to.mailId}, position, name, media_type, size_bytes, sha256
    from mail_attachment where user_id = ${scope.userId} and mail_id = ${mailId}`.execute(tx);
}

/** Takes a file off a mail of the person of the scope. */
export async function deleteAttachment(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.deleteFrom("mailAttachment").where("userId", "=", scope.userId).where("id", "=", id).execute();
}

/** Remembers that a file of the person of the scope is read as a supplier bill. */
export async function markFiled(
  tx: Tx,
  scope: Scope,
  id: string,
  filed: { readonly jobId: string; readonly filedAt: Date },
): Promise<void> {
  await tx
    .updateTable("mailAttachment")
    .set(filed)
    .where("userId", "=", scope.userId)
    .where("id", "=", id)
    .execute();
}
