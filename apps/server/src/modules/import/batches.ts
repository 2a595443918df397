import type { ImportBatchAnswer, ImportReportAnswer } from "@grand-livre/contracts/import";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { respondWithFile } from "../file/service.ts";
import { lockLedgerFor } from "../ledger/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { type BatchRow, countBatches, findBatch, findBatches, findReport } from "./batch-repository.ts";
import { lockParties } from "./books-repository.ts";
import { findChanged, undoRecords } from "./records/undo.ts";
import { deleteBatch, findDependents } from "./undo-repository.ts";
import { findByIndex } from "./write-repository.ts";

const MOST_BATCHES = 500;

/** The imports of a company, the newest first. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listBatches(
  app: Application,
  legalEntityRefId: string,
): Promise<{ rows: ImportBatchAnswer[]; count: number }> {
  const entity = await resolveLegalEntity(app.db, legalEntityRefId);
  const rows = (await findBatches(app.db, entity.id, MOST_BATCHES)).map(presentBatch);
  return { rows, count: await countBatches(app.db, entity.id) };
}

function presentBatch({ fileForm, ...row }: BatchRow): ImportBatchAnswer {
  const { mode, lines, entries, debitCents, creditCents, firstDate, lastDate, exact, justify, advice } =
    fileForm;
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    sha256: row.fileSha256,
    state: row.state,
    mode,
    lines,
    entries,
    debitCents,
    creditCents,
    firstDate: firstDate || null,
    lastDate: lastDate || null,
    exact,
    anomalies: { justify, advice },
    rejected: fileForm.rejected ?? 0,
    lettered: fileForm.lettered ?? 0,
    letteredLeft: fileForm.letteredLeft ?? 0,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    sealedBy: row.sealedBy,
    sealedAt: row.sealedAt?.toISOString() ?? null,
  };
}

/** The report of an import on its file. @throws RefusalError IMPORT_BATCH_NOT_FOUND */
export async function reportOf(app: Application, scope: Scope, id: string): Promise<ImportReportAnswer> {
  const batch = await findBatch(app.db, scope, id);
  if (!batch) throw new RefusalError("IMPORT_BATCH_NOT_FOUND");
  const { read, rejected, anomalies } = await findReport(app.db, batch);
  return {
    batch: presentBatch(batch),
    read: read ?? batch.fileForm.lines,
    rejected: [...(rejected ?? [])],
    anomalies: [...(anomalies ?? [])],
  };
}

/** The file that a batch was made of, as it came. @throws RefusalError IMPORT_BATCH_NOT_FOUND, NOT_FOUND */
export async function fileOfBatch(app: Application, scope: Scope, id: string): Promise<Response> {
  const batch = await findBatch(app.db, scope, id);
  if (!batch) throw new RefusalError("IMPORT_BATCH_NOT_FOUND");
  return respondWithFile(app, batch.fileSha256, batch.fileName);
}

/**
 * Takes a whole import away, as long as nothing depends on it.
 * @throws RefusalError IMPORT_BATCH_NOT_FOUND; IMPORT_BATCH_IN_USE with the reasons
 */
export async function undoBatch(
  app: Application,
  caller: Caller,
  id: string,
): Promise<{ entries: number; lines: number; records: number }> {
  const { scope } = caller;
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const seen = await findBatch(tx, scope, id);
    if (!seen) throw new RefusalError("IMPORT_BATCH_NOT_FOUND");
    await lockParties(tx, seen.legalEntityId);
    await lockLedgerFor(seen.fileForm.lines, tx, seen.legalEntityId);
    const batch = await findBatch(tx, scope, id);
    if (!batch) throw new RefusalError("IMPORT_BATCH_NOT_FOUND");
    const reasons = [...(await findDependents(tx, batch)), ...(await findChanged(tx, batch))];
    if (batch.state !== "provisional") reasons.push("sealed");
    if (reasons.length > 0) throw new RefusalError("IMPORT_BATCH_IN_USE", { reasons });
    await findByIndex(tx);
    const records = await undoRecords(tx, batch);
    const taken = { ...(await deleteBatch(tx, batch)), records };
    await command.audit({
      action: "delete",
      resource: "import-batch",
      resourceId: id,
      legalEntityId: batch.legalEntityId,
      details: { fileName: batch.fileName, sha256: batch.fileSha256, ...taken },
    });
    return taken;
  });
}
