import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { type BatchRow, findOnlyBatch } from "./batch-repository.ts";

export { importDocumentsJob } from "./documents/document-job.ts";
export { batchBytes } from "./exact-file.ts";
export { importLedgerJob } from "./ledger-job.ts";
export { JOURNAL_LIMITS, sheetRows } from "./read-sheet.ts";
export { importRecordsJob } from "./records/record-job.ts";
export { type OnSealed, sealBatch, sealImportJob } from "./seal.ts";
export { sentenceOf } from "./sentence.ts";
export { importSheetJob } from "./sheet-job.ts";
export { sweepImports } from "./stage-sheet.ts";

/** The batch whose file is the FEC of an exercise: the only source of its entries, unedited, kept byte for byte. */
export async function batchOfExercise(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<BatchRow | undefined> {
  const batch = await findOnlyBatch(db, scope, legalEntityId, fiscalExerciseId);
  return batch?.fileForm.exact && batch.fileForm.exerciseIds.length === 1 ? batch : undefined;
}
