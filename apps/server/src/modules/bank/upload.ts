import { readFile } from "node:fs/promises";
import { MAX_BANK_FILE_BYTES } from "@grand-livre/capture/bank/bank-file";
import { type BankColumns, type BankSheetMappingBody, bankSheetMapping } from "@grand-livre/contracts/bank";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotencyKeyOf, underIdempotencyKey } from "../../http/idempotency.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload, storeUpload, type Upload } from "../file/service.ts";
import { enqueueJob } from "../job/service.ts";
import { journalOfType, journalsOf } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { isSheet, showColumns } from "./sheet.ts";

/** What the upload left for the job. */
export type ReadBankPayload = {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
  /** The account of the chart that the caller named for a file whose bank account is not known yet. */
  readonly account: string | null;
  /** The columns of a sheet as a person chose them. */
  readonly mapping?: BankSheetMappingBody | undefined;
};

/**
 * Receives a bank's file and leaves its reading to a job.
 * @returns the job's id
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, VALIDATION_FAILED
 */
export async function uploadStatement(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_BANK_FILE_BYTES);
  try {
    const { id: legalEntityId } = await companyOf(app, upload);
    const account = upload.fields.account || null;
    if (account) journalOfType(await journalsOf(app.db, legalEntityId), "bank", account);
    const mapping = mappingOf(upload.fields.mapping);
    return await enqueue(app, caller, request, upload, { legalEntityId, account, mapping });
  } finally {
    await upload.drop();
  }
}

async function enqueue(
  app: Application,
  caller: Caller,
  request: Request,
  upload: Upload,
  order: Pick<ReadBankPayload, "account" | "mapping"> & { readonly legalEntityId: string },
): Promise<string> {
  const { legalEntityId, account, mapping } = order;
  const { sha256, sizeBytes, fileName } = upload;
  const mediaType = "application/octet-stream";
  const payload: ReadBankPayload = { sha256, sizeBytes, mediaType, fileName, account, mapping };
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
    body: `${legalEntityId} ${account ?? ""} ${sha256} ${JSON.stringify(mapping ?? null)}`,
  };
  const kept = await underIdempotencyKey(app, caller, sent, async (held) => ({
    status: 202,
    body: await leave(held),
  }));
  return kept.body as string;
}

/** @throws RefusalError VALIDATION_FAILED */
function mappingOf(text: string | undefined): BankSheetMappingBody | undefined {
  if (!text) return undefined;
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    told = undefined;
  }
  const read = bankSheetMapping.safeParse(told);
  if (read.success) return read.data;
  throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "mapping", message: "Invalid mapping" }] });
}

/**
 * How the columns of a sheet would be read; null for a file that needs none. Nothing is kept of it.
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, VALIDATION_FAILED, EXCEL_UNREADABLE
 */
export async function readColumns(
  app: Application,
  request: Request,
): Promise<{ sheet: BankColumns | null }> {
  const upload = await receiveUpload(app, request, MAX_BANK_FILE_BYTES);
  try {
    const { id: legalEntityId } = await companyOf(app, upload);
    if (!isSheet(await app.reader.readBank(await readFile(upload.path)))) return { sheet: null };
    return { sheet: await showColumns(app.db, { legalEntityId }, upload.path) };
  } finally {
    await upload.drop();
  }
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
