import { open } from "node:fs/promises";
import { detectFileKind, type FileKind } from "@grand-livre/capture/file/detect-file-kind";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload, storeUpload } from "../file/service.ts";
import { enqueueJob } from "../job/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import type { ReadBillPayload } from "./read-bill.ts";

const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
/** Where the kind of a file shows. */
const HEAD_BYTES = 4096;

const MEDIA_TYPES: Partial<Record<FileKind, string>> = {
  pdf: "application/pdf",
  xml: "application/xml",
  png: "image/png",
  jpeg: "image/jpeg",
};

/**
 * Receives a bill, refuses at once what its first bytes show to be none, and leaves the reading to a job.
 * @returns the job's id
 * @throws RefusalError FILE_EMPTY, FILE_TOO_LARGE, FILE_MISSING, FILE_KIND_UNSUPPORTED, LEGAL_ENTITY_NOT_FOUND
 */
export async function uploadBill(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_DOCUMENT_BYTES);
  try {
    const entity = await resolveLegalEntity(app.db, caller.scope, upload.fields.legalEntityRefId ?? "");
    const kind = detectFileKind(await headOf(upload.path));
    const mediaType = MEDIA_TYPES[kind];
    if (!mediaType) throw new RefusalError("FILE_KIND_UNSUPPORTED", { kind });
    await storeUpload(app, upload);
    const payload: ReadBillPayload = {
      sha256: upload.sha256,
      sizeBytes: upload.sizeBytes,
      mediaType,
      fileName: upload.fileName,
    };
    return await inTransaction(app.db, (tx) =>
      enqueueJob(app.queue, tx, caller.scope, {
        kind: "read-bill",
        legalEntityId: entity.id,
        payload,
        total: 1,
      }),
    );
  } finally {
    await upload.drop();
  }
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
