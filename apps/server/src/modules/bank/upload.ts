import { MAX_BANK_FILE_BYTES } from "@grand-livre/capture/bank/bank-file";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotencyKeyOf, underIdempotencyKey } from "../../http/idempotency.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload, storeUpload, type Upload } from "../file/service.ts";
import { enqueueJob } from "../job/service.ts";
import { journalOfType, journalsOf } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";

/** What the upload left for the job. */
export type ReadBankPayload = {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
  /** The account of the chart that the caller named for a file whose bank account is not known yet. */
  readonly account: string | null;
};

/**
 * Receives a bank's file and leaves its reading to a job.
 * @returns the job's id
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, VALIDATION_FAILED
 */
export async function uploadStatement(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_BANK_FILE_BYTES);
  try {
    const refId = upload.fields.legalEntityRefId;
    if (!refId)
      throw new RefusalError("VALIDATION_FAILED", {
        fields: [{ path: "legalEntityRefId", message: "Required" }],
      });
    const { id: legalEntityId } = await resolveLegalEntity(app.db, caller.scope, refId);
    const account = upload.fields.account || null;
    if (account) journalOfType(await journalsOf(app.db, caller.scope, legalEntityId), "bank", account);
    return await enqueue(app, caller, request, upload, { legalEntityId, account });
  } finally {
    await upload.drop();
  }
}

async function enqueue(
  app: Application,
  caller: Caller,
  request: Request,
  upload: Upload,
  { legalEntityId, account }: { readonly legalEntityId: string; readonly account: string | null },
): Promise<string> {
  const { sha256, sizeBytes, fileName } = upload;
  const mediaType = "application/octet-stream";
  const payload: ReadBankPayload = { sha256, sizeBytes, mediaType, fileName, account };
  const leave = async (held: Application) => {
    await storeUpload(app, upload);
    return inTransaction(held.db, (tx) =>
      enqueueJob(tx, caller.scope, { kind: "read-bank-file", legalEntityId, payload, total: 1 }),
    );
  };
  const key = idempotencyKeyOf(request);
  if (key === undefined) return leave(app);
  // The form itself was never held whole: what it brought stands for it.
  const sent = {
    path: new URL(request.url).pathname,
    key,
    body: `${legalEntityId} ${account ?? ""} ${sha256}`,
  };
  const kept = await underIdempotencyKey(app, caller, sent, async (held) => ({
    status: 202,
    body: await leave(held),
  }));
  return kept.body as string;
}
