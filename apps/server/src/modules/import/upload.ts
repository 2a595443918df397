import { open } from "node:fs/promises";
import { detectFileKind } from "@grand-livre/capture/file/detect-file-kind";
import { type ImportMode, importModes } from "@grand-livre/contracts/import";
import { AnomalyLog } from "@grand-livre/domain/fec/anomaly";
import { readHeader } from "@grand-livre/domain/fec/header";
import { ENTRY_COLUMNS, type SheetRow } from "@grand-livre/domain/import/sheet-columns";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotencyKeyOf, underIdempotencyKey } from "../../http/idempotency.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload, storeUpload, type Upload } from "../file/service.ts";
import { enqueueJob } from "../job/service.ts";
import { journalByCode, journalsOf } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findBatchOfFile } from "./batch-repository.ts";
import type { ImportLedgerPayload } from "./ledger-job.ts";
import { askedHeadings, mappingToKeep, rememberedMappings } from "./mappings.ts";
import {
  type ChosenHeadings,
  chooseHeadings,
  LEDGER_LIMITS,
  readHead,
  requireHeadings,
} from "./read-sheet.ts";
import type { SheetLimits } from "./sheet/run-child.ts";

export const MAX_LEDGER_BYTES = 1024 * 1024 * 1024;
const HEAD_BYTES = 4096;

/**
 * Receives a ledger, a FEC or a spreadsheet, streamed to disk for any size, and leaves the import to a job.
 * @returns the job's id
 * @throws RefusalError FILE_EMPTY, FILE_TOO_LARGE, FILE_MISSING, FILE_SEVERAL, IMPORT_KIND_UNSUPPORTED, LEGAL_ENTITY_NOT_FOUND,
 * JOURNAL_NOT_FOUND, VALIDATION_FAILED, EXCEL_UNREADABLE, EXCEL_NOT_PROCESSED, IMPORT_FILE_KNOWN, IDEMPOTENCY_KEY_REUSED
 */
export async function uploadLedger(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_LEDGER_BYTES);
  try {
    const entity = await companyOf(app, upload);
    const mode = modeOf(upload.fields.mode);
    const journalCode = await journalOf(app, entity.id, upload);
    const chosen = await ledgerHeadings(app, entity.id, upload);
    const payload: ImportLedgerPayload = {
      legalEntityRefId: entity.refId,
      sha256: upload.sha256,
      sizeBytes: upload.sizeBytes,
      mediaType: chosen ? "application/octet-stream" : "text/plain",
      fileName: upload.fileName,
      kind: chosen ? "xlsx" : "fec",
      mode,
      journalCode,
      headings: chosen ? requireHeadings(chosen) : null,
      keep: chosen?.from === "asked" ? mappingToKeep("entry", chosen.names) : null,
    };
    return await enqueueImport(app, caller, request, upload, {
      kind: "import-ledger",
      legalEntityId: entity.id,
      payload,
      // The form is streamed, never held whole: these values identify it.
      asked: `${entity.id} ${mode} ${journalCode ?? ""} ${upload.fields.mapping ?? ""} ${upload.sha256}`,
    });
  } finally {
    await upload.drop();
  }
}

/** Fewer columns than that make no line of an entry. */
const LEAST_COLUMNS = 3;

/**
 * How the columns of a ledger are read; undefined for a FEC, which names them itself. A text without a mapping
 * is taken for a broken FEC, unless tables are looked for: then a person will name them.
 * @throws RefusalError IMPORT_KIND_UNSUPPORTED, IMPORT_ENCODING, EXCEL_UNREADABLE, VALIDATION_FAILED
 */
export async function ledgerHeadings(
  app: Application,
  legalEntityId: string,
  upload: Upload,
  { looksForTables = false } = {},
): Promise<ChosenHeadings | undefined> {
  const head = await headOf(upload.path);
  const kind = detectFileKind(head);
  const isText = kind === "unknown";
  if (!isText && kind !== "zip" && kind !== "ole")
    throw new RefusalError("IMPORT_KIND_UNSUPPORTED", { kind });
  const asked = askedHeadings(upload.fields);
  if (isText && !asked && isFec(head)) {
    if (head.includes(0)) throw new RefusalError("IMPORT_ENCODING");
    return undefined;
  }
  const remembered = await rememberedMappings(app.db, legalEntityId, "entry");
  // A text with the separators of a FEC that is no table either is judged as one, which reports what is wrong with it.
  const rows = await readHead(upload.path, LEDGER_LIMITS).catch((error: unknown) => {
    if (isText && !asked && error instanceof RefusalError && /[\t|]/.test(firstLineOf(head)))
      return undefined;
    throw error;
  });
  if (!rows) return undefined;
  const chosen = chooseHeadings(ENTRY_COLUMNS, rows, asked, remembered);
  const isTable = looksForTables && rows.some((row) => row.cells.length >= LEAST_COLUMNS);
  return isText && !asked && !isTable && chosen.missing.length > 0 ? undefined : chosen;
}

/** Whether the first line has the names of a FEC's columns. */
function isFec(head: Uint8Array): boolean {
  const log = new AnomalyLog("import");
  readHeader(firstLineOf(head), log);
  return log.countOf("header-missing") === 0;
}

function firstLineOf(head: Uint8Array): string {
  // The names of a FEC in UTF-16 are read past their NULs: its judge says what is wrong with it.
  const text = new TextDecoder("latin1")
    .decode(head)
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, "")
    .replaceAll("\0", "");
  return text.trimStart().split(/\r\n|\r|\n/, 1)[0] ?? "";
}

type ImportOrder = {
  readonly kind: string;
  readonly legalEntityId: string;
  readonly payload: { readonly sha256: string };
  /** What the request asked, for its `Idempotency-Key`. */
  readonly asked: string;
  /** The file may come again: what it brought before is left as it is. */
  readonly mayComeAgain?: boolean;
};

/** Stores the file and leaves its job. @throws RefusalError IMPORT_FILE_KNOWN, IDEMPOTENCY_KEY_REUSED */
export async function enqueueImport(
  app: Application,
  caller: Caller,
  request: Request,
  upload: Upload,
  { kind, legalEntityId, payload, asked, mayComeAgain = false }: ImportOrder,
): Promise<string> {
  const enqueue = async (held: Application) => {
    const batchId = mayComeAgain ? undefined : await findBatchOfFile(held.db, legalEntityId, payload.sha256);
    if (batchId) throw new RefusalError("IMPORT_FILE_KNOWN", { batchId });
    await storeUpload(app, upload);
    return inTransaction(held.db, (tx) =>
      enqueueJob(tx, caller.scope, { kind, legalEntityId, payload, total: 1 }),
    );
  };
  const key = idempotencyKeyOf(request);
  if (key === undefined) return enqueue(app);
  const sent = { path: new URL(request.url).pathname, key, body: asked };
  const kept = await underIdempotencyKey(app, caller, sent, async (held) => ({
    status: 202,
    body: await enqueue(held),
  }));
  return kept.body as string;
}

/** @throws RefusalError VALIDATION_FAILED, LEGAL_ENTITY_NOT_FOUND */
export function companyOf(app: Application, { fields }: Upload) {
  const refId = fields.legalEntityRefId;
  if (refId) return resolveLegalEntity(app.db, refId);
  throw new RefusalError("VALIDATION_FAILED", {
    fields: [{ path: "legalEntityRefId", message: "Required" }],
  });
}

/** The journal of lines that name none, when the form has one. @throws RefusalError JOURNAL_NOT_FOUND */
export async function journalOf(
  app: Application,
  legalEntityId: string,
  { fields }: Upload,
): Promise<string | null> {
  const code = fields.journalCode || null;
  if (code) journalByCode(await journalsOf(app.db, legalEntityId), code);
  return code;
}

/** @throws RefusalError VALIDATION_FAILED */
export function modeOf(given: string | undefined): ImportMode {
  if (!given) return "validated";
  const mode = importModes.find((one) => one === given);
  if (mode) return mode;
  throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "mode", message: "validated or draft" }] });
}

/** The first rows of a sheet or of a text. @throws RefusalError EXCEL_UNREADABLE for anything else */
export async function headRows({ path }: Pick<Upload, "path">, limits: SheetLimits): Promise<SheetRow[]> {
  const kind = detectFileKind(await headOf(path));
  if (kind !== "zip" && kind !== "ole" && kind !== "unknown")
    throw new RefusalError("EXCEL_UNREADABLE", { why: "kind", kind });
  return readHead(path, limits);
}

export async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path, "r");
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
