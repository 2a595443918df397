import { MAX_BANK_FILE_BYTES } from "@grand-livre/capture/bank/bank-file";
import {
  type BankImportChoices,
  type BankSheetMappingBody,
  bankImportChoices,
  bankSheetMapping,
} from "@grand-livre/contracts/bank";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotencyKeyOf, underIdempotencyKey } from "../../http/idempotency.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload, storeUpload, type Upload } from "../file/service.ts";
import { enqueueJob } from "../job/service.ts";
import { journalOfType, journalsOf } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";

/** What a person says of a file. */
export type ImportOrder = {
  /** The account of the chart that the caller named for a file whose bank account is not known yet. */
  readonly account: string | null;
  /** The columns of a sheet as a person chose them. */
  readonly mapping?: BankSheetMappingBody | undefined;
  readonly choices?: BankImportChoices | undefined;
};

/** What the upload left for the job. */
export type ReadBankPayload = ImportOrder & {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
};

/**
 * Receives a bank's file and leaves its reading to a job.
 * @returns the job's id
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, VALIDATION_FAILED
 */
export async function uploadStatement(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_BANK_FILE_BYTES);
  try {
    return await enqueue(app, caller, request, upload, await orderOf(app, upload));
  } finally {
    await upload.drop();
  }
}

/**
 * What the form says beside its file.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, VALIDATION_FAILED
 */
export async function orderOf(
  app: Application,
  upload: Upload,
): Promise<ImportOrder & { readonly legalEntityId: string }> {
  const { fields } = upload;
  const { id: legalEntityId } = await companyOf(app, upload);
  const account = fields.account || null;
  if (account) journalOfType(await journalsOf(app.db, legalEntityId), "bank", account);
  const mapping = jsonOf(fields, "mapping", bankSheetMapping);
  return { legalEntityId, account, mapping, choices: jsonOf(fields, "choices", bankImportChoices) };
}

async function enqueue(
  app: Application,
  caller: Caller,
  request: Request,
  upload: Upload,
  { legalEntityId, ...order }: ImportOrder & { readonly legalEntityId: string },
): Promise<string> {
  const { sha256, sizeBytes, fileName } = upload;
  const mediaType = "application/octet-stream";
  const payload: ReadBankPayload = { sha256, sizeBytes, mediaType, fileName, ...order };
  const leave = async (held: Application) => {
    await storeUpload(app, upload);
    return inTransaction(held.db, (tx) =>
      enqueueJob(tx, caller.scope, { kind: "read-bank-file", legalEntityId, payload, total: 1 }),
    );
  };
  const key = idempotencyKeyOf(request);
  if (key === undefined) return leave(app);
  // The form is streamed, never held whole: these values identify it.
  const sent = {
    path: new URL(request.url).pathname,
    key,
    body: `${legalEntityId} ${sha256} ${JSON.stringify(order)}`,
  };
  const kept = await underIdempotencyKey(app, caller, sent, async (held) => ({
    status: 202,
    body: await leave(held),
  }));
  return kept.body as string;
}

/** A field of the form that holds JSON. @throws RefusalError VALIDATION_FAILED */
function jsonOf<Schema extends z.ZodType>(
  fields: Upload["fields"],
  path: string,
  schema: Schema,
): z.output<Schema> | undefined {
  const text = fields[path];
  if (!text) return undefined;
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    told = undefined;
  }
  const read = schema.safeParse(told);
  if (read.success) return read.data;
  throw new RefusalError("VALIDATION_FAILED", { fields: [{ path, message: `Invalid ${path}` }] });
}

/** The company that the form names. @throws RefusalError VALIDATION_FAILED, LEGAL_ENTITY_NOT_FOUND */
function companyOf(app: Application, { fields }: Upload) {
  const refId = fields.legalEntityRefId;
  if (!refId)
    throw new RefusalError("VALIDATION_FAILED", {
      fields: [{ path: "legalEntityRefId", message: "Required" }],
    });
  return resolveLegalEntity(app.db, refId);
}
