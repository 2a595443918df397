import type { Tx } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { releaseFile } from "../file/service.ts";

/** Removes the documents of an entry, or one of them, and gives their bytes up. */
export async function removeAttachments(
  tx: Tx,
  scope: Scope,
  { legalEntityId, entryId }: { readonly legalEntityId: string; readonly entryId: string },
  only?: string,
): Promise<void> {
  let removal = tx
    .deleteFrom("entryAttachment")
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId)
    .where(withinScope(scope, "entry_attachment.legal_entity_id"));
  if (only !== undefined) removal = removal.where("id", "=", only);
  for (const { fileSha256 } of await removal.returning("fileSha256").execute())
    await releaseFile(tx, fileSha256);
}
