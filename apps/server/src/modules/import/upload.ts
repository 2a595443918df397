import { open } from "node:fs/promises";
import { detectFileKind } from "@grand-livre/capture/file/detect-file-kind";
import { type ImportMode, importModes } from "@grand-livre/contracts/import";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotencyKeyOf, underIdempotencyKey } from "../../http/idempotency.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload, storeUpload } from "../file/service.ts";
import { enqueueJob } from "../job/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findBatchOfFile } from "./batch-repository.ts";
import type { ImportLedgerPayload } from "./ledger-job.ts";

const MAX_LEDGER_BYTES = 1024 * 1024 * 1024;
const HEAD_BYTES = 4096;

/**
 * Receives a ledger file, streamed to disk whatever its size, and leaves the import to a job.
 * @returns the job's id
 * @throws RefusalError FILE_EMPTY, FILE_TOO_LARGE, FILE_MISSING, FILE_KIND_UNSUPPORTED, LEGAL_ENTITY_NOT_FOUND,
 * VALIDATION_FAILED, IMPORT_FILE_KNOWN, IDEMPOTENCY_KEY_REUSED
 */
export async function uploadLedger(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_LEDGER_BYTES);
  try {
    const entity = await resolveLegalEntity(
      app.db,
      caller.scope,
      requiredRef(upload.fields.legalEntityRefId),
    );
    const mode = modeOf(upload.fields.mode);
    const kind = detectFileKind(await headOf(upload.path));
    if (kind !== "unknown") throw new RefusalError("FILE_KIND_UNSUPPORTED", { kind });
    const payload: ImportLedgerPayload = {
      sha256: upload.sha256,
      sizeBytes: upload.sizeBytes,
      mediaType: "text/plain",
      fileName: upload.fileName,
      kind: "fec",
      mode,
    };
    const enqueue = async (held: Application) => {
      const batchId = await findBatchOfFile(held.db, caller.scope, entity.id, upload.sha256);
      if (batchId) throw new RefusalError("IMPORT_FILE_KNOWN", { batchId });
      await storeUpload(app, upload);
      return inTransaction(held.db, (tx) =>
        enqueueJob(app.queue, tx, caller.scope, {
          kind: "import-ledger",
          legalEntityId: entity.id,
          payload,
          total: 1,
        }),
      );
    };
    const key = idempotencyKeyOf(request);
    if (key === undefined) return await enqueue(app);
    // The form itself was never held whole: what it brought stands for it.
    const sent = { path: new URL(request.url).pathname, key, body: `${entity.id} ${mode} ${upload.sha256}` };
    const kept = await underIdempotencyKey(app, caller, sent, async (held) => ({
      status: 202,
      body: await enqueue(held),
    }));
    return kept.body as string;
  } finally {
    await upload.drop();
  }
}

function requiredRef(refId: string | undefined): string {
  if (refId) return refId;
  throw new RefusalError("VALIDATION_FAILED", {
    fields: [{ path: "legalEntityRefId", message: "Required" }],
  });
}

function modeOf(given: string | undefined): ImportMode {
  if (!given) return "validated";
  const mode = importModes.find((one) => one === given);
  if (mode) return mode;
  throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "mode", message: "validated or draft" }] });
}

async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path, "r");
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
