import { MAX_DOCUMENT_BYTES } from "@grand-livre/capture/bill/read-options";
import { detectFileKind } from "@grand-livre/capture/file/detect-file-kind";
import { readCdar } from "@grand-livre/platform/cdar/read-cdar";
import { inTransaction } from "../../database/transaction.ts";
import { answerOfError } from "../../http/error-map.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { commandIn } from "../../kit/command.ts";
import { retryDelay } from "../../outside/retry-policy.ts";
import { readDocument } from "../capture/service.ts";
import { nameStoredFile, storeBytes } from "../file/service.ts";
import { intakeBill } from "../invoice/supplier-bill/intake-service.ts";
import { receiveStatus } from "../life-cycle/service.ts";
import { claimWaiting, type FlowRow, flowRows, postponeFlow } from "../platform-flow/service.ts";
import { atOnce } from "./at-once.ts";
import { PlatformCallError } from "./call-error.ts";
import { downloadFlow } from "./client.ts";
import { fail, type SyncWork } from "./outbox.ts";
import { callWords, refusalWords } from "./words.ts";

const BATCH = 16;
/** As many as the reader's children may be. */
const PLACES = 4;
/** Longer than a document may be fetched and read. */
const LEASE_SECONDS = 600;
/** A flow whose file the platform does not give is left to a person after so many attempts. */
const MOST_ATTEMPTS = 12;

/** Statuses of sales and of bills. */
export const STATUS_FLOWS: readonly string[] = ["CustomerInvoiceLC", "SupplierInvoiceLC"];
/** A status may come before the bill that it is of: it is looked for so often. */
const MOST_LOOKS = 3;
const LOOK_MS = 5_000;

/** What became of a flow that came; `wait` is why it is tried later. */
type End = "bill" | "status" | "failed" | "early" | { readonly wait: PlatformCallError };

/**
 * Treats what came: a bill becomes a draft, a status goes to its document. The effect and the word `accepted` are one transaction; a
 * treatment that fails is said on its flow, and keeps no other from its own.
 * @throws PlatformCallError when the platform refuses the company
 */
export async function treatReceived(
  work: SyncWork,
): Promise<{ readonly bills: number; readonly statuses: number; readonly failed: number }> {
  const { app, legalEntityId, signal } = work;
  const done = { bill: 0, status: 0, failed: 0, early: 0 };
  for (;;) {
    signal.throwIfAborted();
    const claim = { legalEntityId, direction: "in", limit: BATCH, leaseSeconds: LEASE_SECONDS } as const;
    const rows = await inTransaction(app.db, (tx) => claimWaiting(tx, claim));
    if (rows.length === 0) return { bills: done.bill, statuses: done.status, failed: done.failed };
    await atOnce(rows, PLACES, async (row) => {
      const end = await treatOne(work, row);
      await work.step();
      if (typeof end === "string") done[end] += 1;
      else if (end.wait.isAccess) throw end.wait;
    });
  }
}

async function treatOne(work: SyncWork, row: FlowRow): Promise<End> {
  const { app } = work;
  try {
    const file = await fetchFile(work, row);
    return await (STATUS_FLOWS.includes(row.flowType)
      ? readStatus(work, row, file)
      : readBill(work, row, file));
  } catch (error) {
    if (error instanceof PlatformCallError) {
      const wait = await later(work, row, error);
      if (wait) return wait;
      await fail(app, row, null, callWords(error));
      return "failed";
    }
    work.signal.throwIfAborted();
    const { code, details } = answerOfError(error, row.id);
    if (!(error instanceof RefusalError)) app.log.error({ err: error, flow: row.id }, "flow not taken in");
    await fail(app, row, code, refusalWords(code, details));
    return "failed";
  }
}

/** A flow that may be fetched later: the platform tells of one before it gives its file. */
async function later({ app }: SyncWork, row: FlowRow, error: PlatformCallError): Promise<End | undefined> {
  const isEarly = error.attempt.status === 404 && row.attempts < MOST_ATTEMPTS;
  if (!isEarly && !error.isPassing && !error.isAccess) return undefined;
  const delayMs = retryDelay(error.attempt, row.attempts, { now: app.now(), random: Math.random() });
  const postponed = { delayMs, reasonCode: error.told ?? null, reason: callWords(error) };
  await inTransaction(app.db, (tx) => postponeFlow(tx, row, postponed));
  return { wait: error };
}

type Fetched = {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
};

const MEDIA_TYPES = {
  pdf: "application/pdf",
  xml: "application/xml",
  png: "image/png",
  jpeg: "image/jpeg",
} as const;

/** The flow's file, in the store under its hash. @throws RefusalError FILE_EMPTY, FILE_KIND_UNSUPPORTED */
async function fetchFile({ app, session }: SyncWork, { flowId }: FlowRow): Promise<Fetched> {
  const bytes = await downloadFlow(session, flowId ?? "", MAX_DOCUMENT_BYTES);
  if (bytes.length === 0) throw new RefusalError("FILE_EMPTY");
  const kind = detectFileKind(bytes);
  const mediaType = kind in MEDIA_TYPES ? MEDIA_TYPES[kind as keyof typeof MEDIA_TYPES] : undefined;
  if (mediaType === undefined) throw new RefusalError("FILE_KIND_UNSUPPORTED", { kind });
  return { ...(await storeBytes(app, bytes)), mediaType };
}

/** Reads a bill in a child process, then writes its draft and that the flow is done with in one transaction. */
async function readBill(work: SyncWork, row: FlowRow, file: Fetched): Promise<End> {
  const { app, actor, legalEntityId } = work;
  const read = await readDocument(app, { legalEntityId, fileSha256: file.sha256 });
  await inTransaction(app.db, async (tx) => {
    const command = commandIn(app, tx, actor);
    const payload = { ...file, fileName: row.name };
    const taken = await intakeBill(command, { legalEntityId, payload, ...read, isFromPlatform: true });
    await nameStoredFile(tx, file);
    const isKnown = taken.duplicateOf !== null;
    const done = await flowRows.update(tx, row, {
      state: "accepted",
      fileSha256: file.sha256,
      invoiceId: taken.invoiceId,
      reasonCode: null,
      reason: isKnown ? "Cette facture était déjà enregistrée." : null,
    });
    // Another server took it meanwhile: what was written here goes with the transaction.
    if (!done) throw new RefusalError("STALE_VERSION");
  });
  return "bill";
}

/** Reads a status and keeps it on its document, with the word that the flow is done with in one transaction. */
async function readStatus(work: SyncWork, row: FlowRow, file: Fetched): Promise<End> {
  const { app, actor, legalEntityId } = work;
  const message = orRefuse(readCdar(await app.files.read(file.sha256)));
  return inTransaction(app.db, async (tx) => {
    await nameStoredFile(tx, file);
    const status = { legalEntityId, message, fileSha256: file.sha256 };
    const meant = await receiveStatus(commandIn(app, tx, actor), status);
    if (meant === undefined && row.attempts < MOST_LOOKS) {
      await postponeFlow(tx, row, { delayMs: LOOK_MS, reasonCode: null, reason: NO_DOCUMENT });
      return "early";
    }
    const done = await flowRows.update(tx, row, {
      state: meant ? "accepted" : "failed",
      fileSha256: file.sha256,
      invoiceId: meant?.invoiceId ?? null,
      reasonCode: null,
      reason: meant ? null : NO_DOCUMENT,
    });
    if (!done) throw new RefusalError("STALE_VERSION");
    return meant ? "status" : "failed";
  });
}

const NO_DOCUMENT = "Aucun document de la société ne correspond à ce statut.";
