import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { mediaTypeOfUpload, nameStoredFile, receiveUpload, storeUpload } from "../file/service.ts";
import { attachMandate, type DelegationRow, findDelegation, lockDelegation } from "./repository.ts";
import { onlyEntityOf, readDelegation } from "./service.ts";

const MAX_BYTES = 10 * 1024 * 1024;

/** Whether the caller may attach the signed mandate: its giver, while it is in force, or a super-administrator. */
export function mayAttach(caller: Caller, row: DelegationRow): boolean {
  if (row.state === "revoked" || caller.actingFor) return false;
  return row.giver.id === caller.userId || caller.superAdministrator;
}

/**
 * Attaches the signed mandate, a PDF or a picture; one attached before is replaced, the log keeps both names.
 * @throws RefusalError DELEGATION_NOT_FOUND, FORBIDDEN, FILE_KIND_UNSUPPORTED, FILE_MISSING, FILE_SEVERAL, FILE_EMPTY,
 *   FILE_TOO_LARGE
 */
export async function uploadMandate(
  app: Application,
  caller: Caller,
  id: string,
  request: Request,
): Promise<DelegationRow> {
  if (!mayAttach(caller, await readDelegation(app, caller, id))) throw new RefusalError("FORBIDDEN");
  const upload = await receiveUpload(app, request, MAX_BYTES);
  try {
    const mediaType = await mediaTypeOfUpload(upload);
    await storeUpload(app, upload);
    const { sha256, sizeBytes, fileName } = upload;
    return await inCommand(app, caller, async (command) => {
      const { tx } = command;
      const row = await lockDelegation(tx, caller.scope, id, command.today);
      if (!row || !mayAttach(caller, row)) throw new RefusalError("FORBIDDEN");
      await nameStoredFile(tx, { sha256, sizeBytes, mediaType });
      await attachMandate(tx, id, { mandateSha256: sha256, mandateName: fileName });
      await command.audit({
        action: "delegation.mandate",
        resource: "delegation",
        resourceId: id,
        legalEntityId: onlyEntityOf(row),
        details: { sha256, fileName, replaced: row.mandateSha256 },
      });
      return (await findDelegation(tx, caller.scope, id, command.today)) ?? row;
    });
  } finally {
    await upload.drop();
  }
}
