import { canPurge } from "@grand-livre/domain/kyc/review";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { releaseFile } from "../file/service.ts";
import { lockLegalEntity } from "../legal-entity/service.ts";
import { auditFile, loadFile } from "./file.ts";
import { deleteFile } from "./repository.ts";

/** Removes a file and its documents once its years are over. @throws RefusalError KYC_NOT_FOUND, KYC_KEPT */
export async function purgeFile(app: Application, caller: Caller, id: string): Promise<{ id: string }> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const found = await loadFile(tx, caller.scope, id, command.today);
    await lockLegalEntity(tx, caller.scope, found.row.legalEntityId);
    const { row, documents } = await loadFile(tx, caller.scope, id, command.today);
    orRefuse(canPurge(row, command.today));
    await auditFile(command, row, "purge", { relationEndedOn: row.relationEndedOn });
    await deleteFile(tx, caller.scope, row);
    for (const sha256 of new Set(documents.map((document) => document.sha256))) await releaseFile(tx, sha256);
    return { id };
  });
}
