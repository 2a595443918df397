import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { releaseFile } from "../file/service.ts";

type Place = { readonly legalEntityId: string; readonly entryId: string };

/** The documents of an entry, in the order they came. */
export async function findAttachments(db: Connection, { legalEntityId, entryId }: Place) {
  const { rows } = await sql<{ id: string; fileName: string; by: string | null; at: Date }>`
    select a.id, a.file_name, coalesce(nullif(concat_ws(' ', u.firstname, u.lastname), ''), u.email) as by, a.attached_at as at
    from entry_attachment a left join user_account u on u.id = a.attached_by
    where a.legal_entity_id = ${legalEntityId} and a.entry_id = ${entryId}
    order by a.attached_at, a.id`.execute(db);
  return rows;
}

export function findAttachment(db: Connection, scope: Scope, entryId: string, id: string) {
  return db
    .selectFrom("entryAttachment")
    .select(["legalEntityId", "entryId", "id", "fileSha256", "fileName"])
    .where("entryId", "=", entryId)
    .where("id", "=", id)
    .where(withinScope(scope, "entry_attachment.legal_entity_id"))
    .executeTakeFirst();
}

export async function insertAttachment(
  tx: Tx,
  scope: Scope,
  attachment: Place & { readonly id: string; readonly fileSha256: string; readonly fileName: string },
): Promise<void> {
  await tx
    .insertInto("entryAttachment")
    .values({ ...attachment, attachedBy: scope.userId })
    .execute();
}

/** Removes the documents of an entry, or one of them, and gives their bytes up. */
export async function removeAttachments(
  tx: Tx,
  { legalEntityId, entryId }: Place,
  only?: string,
): Promise<void> {
  let removal = tx
    .deleteFrom("entryAttachment")
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId);
  if (only !== undefined) removal = removal.where("id", "=", only);
  for (const { fileSha256 } of await removal.returning("fileSha256").execute())
    await releaseFile(tx, fileSha256);
}
