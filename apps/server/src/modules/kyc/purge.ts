import { canPurge } from "@grand-livre/domain/kyc/review";
import { type Application, today } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { releaseFile } from "../file/service.ts";
import { lockLegalEntity } from "../legal-entity/service.ts";
import { auditFile, loadFile } from "./file.ts";
import { deleteFile } from "./repository.ts";

/** Removes a file and its documents once its years are over. @throws RefusalError KYC_NOT_FOUND, KYC_KEPT */
export async function purgeFile(app: Application, caller: Caller, id: string): Promise<{ id: string }> {
  return inTransaction(app.db, async (tx) => {
    const found = await loadFile(tx, caller.scope, id, today(app));
    await lockLegalEntity(tx, caller.scope, found.row.legalEntityId);
    const { row, documents } = await loadFile(tx, caller.scope, id, today(app));
    orRefuse(canPurge(row, today(app)));
    await auditFile(tx, caller, row, "purge", { relationEndedOn: row.relationEndedOn });
    await deleteFile(tx, caller.scope, row);
    for (const sha256 of new Set(documents.map((document) => document.sha256))) await releaseFile(tx, sha256);
    return { id };
  });
}
