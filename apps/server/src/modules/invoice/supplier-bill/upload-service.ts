import { MAX_DOCUMENT_BYTES } from "@grand-livre/capture/bill/read-options";
import type { FileKind } from "@grand-livre/capture/file/detect-file-kind";
import type { Application } from "../../../application.ts";
import type { Tx } from "../../../database/connection.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Caller } from "../../../http/caller.ts";
import { idempotencyKeyOf, underIdempotencyKey } from "../../../http/idempotency.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { Scope } from "../../../scope.ts";
import { kindOfUpload, receiveUpload, storeUpload, type Upload } from "../../file/service.ts";
import { enqueueJob } from "../../job/service.ts";
import { listLegalEntities, resolveLegalEntity } from "../../legal-entity/service.ts";
import type { ReadBillPayload } from "./intake-service.ts";

/** The kinds of files that can be read as a bill. */
export const BILL_MEDIA_TYPES: Partial<Record<FileKind, string>> = {
  pdf: "application/pdf",
  xml: "application/xml",
  png: "image/png",
  jpeg: "image/jpeg",
};

/**
 * Receives a bill, refuses at once what its first bytes show to be none, and leaves the reading to a job.
 * @returns the job's id
 * @throws RefusalError FILE_EMPTY, FILE_TOO_LARGE, FILE_MISSING, FILE_SEVERAL, FILE_KIND_UNSUPPORTED, LEGAL_ENTITY_NOT_FOUND,
 * IDEMPOTENCY_KEY_REUSED for another file under a key
 */
export async function uploadBill(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_DOCUMENT_BYTES);
  try {
    return await acceptUpload(app, caller, request, upload);
  } finally {
    await upload.drop();
  }
}

async function acceptUpload(
  app: Application,
  caller: Caller,
  request: Request,
  upload: Upload,
): Promise<string> {
  const entity = await receivingEntity(app, caller, upload.fields.legalEntityRefId);
  const kind = await kindOfUpload(upload);
  const mediaType = BILL_MEDIA_TYPES[kind];
  if (!mediaType) throw new RefusalError("FILE_KIND_UNSUPPORTED", { kind });
  await storeUpload(app, upload);
  const payload: ReadBillPayload = {
    sha256: upload.sha256,
    sizeBytes: upload.sizeBytes,
    mediaType,
    fileName: upload.fileName,
  };
  const enqueue = (held: Application) =>
    inTransaction(held.db, (tx) => enqueueBill(tx, caller.scope, entity.id, payload));
  const key = idempotencyKeyOf(request);
  if (key === undefined) return await enqueue(app);
  // The form is streamed, never held whole: these values identify it.
  const sent = { path: new URL(request.url).pathname, key, body: `${entity.id} ${upload.sha256}` };
  const kept = await underIdempotencyKey(app, caller, sent, async (held) => ({
    status: 202,
    body: await enqueue(held),
  }));
  return kept.body as string;
}

/** Leaves a stored file to the job that reads it as a bill. @returns the job's id */
export function enqueueBill(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  payload: ReadBillPayload,
): Promise<string> {
  return enqueueJob(tx, scope, { kind: "read-bill", legalEntityId, payload, total: 1 });
}

/**
 * The company a bill is for: the one named, else the only one that the caller has.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND; VALIDATION_FAILED when none is named and there are several
 */
export async function receivingEntity(app: Application, caller: Caller, refId: string | undefined) {
  if (refId) return resolveLegalEntity(app.db, refId);
  const { rows } = await listLegalEntities(app.db, caller.scope, { skip: 0, limit: 2 });
  const [only, second] = rows;
  if (only && !second) return only;
  throw new RefusalError("VALIDATION_FAILED", {
    fields: [{ path: "legalEntityRefId", message: "Several companies: name one" }],
  });
}
