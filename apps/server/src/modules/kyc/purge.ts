import { canPurge } from "@grand-livre/domain/kyc/review";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { onCompanyRow } from "../../kit/command.ts";
import { releaseFile } from "../file/service.ts";
import { auditFile, requireFile } from "./file.ts";
import { deleteFile, findDocuments } from "./repository.ts";

/** Removes a file and its documents once its years are over. @throws RefusalError KYC_NOT_FOUND, KYC_KEPT */
export async function purgeFile(app: Application, caller: Caller, id: string): Promise<{ id: string }> {
  const find = (tx: Tx) => requireFile(tx, caller.scope, id);
  return onCompanyRow(app, caller, { find }, async (command, row) => {
    const { tx } = command;
    const documents = await findDocuments(tx, { legalEntityId: row.legalEntityId, fileIds: [id] });
    orRefuse(canPurge(row, command.today));
    await auditFile(command, row, "purge", { relationEndedOn: row.relationEndedOn });
    await deleteFile(tx, row);
    for (const sha256 of new Set(documents.map((document) => document.sha256))) await releaseFile(tx, sha256);
    return { id };
  });
}
