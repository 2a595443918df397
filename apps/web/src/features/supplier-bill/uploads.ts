import type { CaptureJobKind, ReadAgainResult, SplitResult } from "@grand-livre/contracts/capture";
import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { jobEndpoints } from "@grand-livre/contracts/endpoints/job";
import type { UploadBillResult } from "@grand-livre/contracts/invoice";
import { call, newIdempotencyKey, upload } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { explainError } from "../../lib/error-text.ts";
import { followJob } from "../../lib/job.ts";
import { createPreference } from "../../lib/preference.ts";
import { queryClient } from "../../lib/query-client.ts";
import { createStore } from "../../lib/store.ts";
import { canRetry, hasEnded, nextQueue, toStart, type UploadEvent, type UploadItem } from "./upload-queue.ts";

/** Files on their way; outside the screens, so that one may go on working while the others are read. */
export const uploads = createStore<readonly UploadItem[]>([]);

const AT_ONCE = 2;
const pending = new Map<string, { readonly file: File; readonly dossier: string; readonly key: string }>();

function tell(event: UploadEvent): void {
  uploads.set((queue) => nextQueue(queue, event));
}

/** Adds files to the queue and starts it. Answers their ids. */
export function uploadBills(files: readonly File[], dossier: string): readonly string[] {
  const added = files.map((file) => {
    const id = newIdempotencyKey();
    pending.set(id, { file, dossier, key: newIdempotencyKey() });
    return { id, name: file.name, size: file.size };
  });
  tell({ type: "added", files: added });
  advance();
  return added.map(({ id }) => id);
}

/** Tries a failed file again: the server reads what it has, else the file is sent as a new order. */
export function retryUpload(id: string): void {
  const order = pending.get(id);
  const jobId = uploads.get().find((item) => item.id === id)?.jobId;
  if (order === undefined && jobId === undefined) return;
  if (order !== undefined) pending.set(id, { ...order, key: newIdempotencyKey() });
  tell({ type: "retried", id });
  advance();
}

export function retryAllUploads(): void {
  for (const item of uploads.get()) if (item.state === "failed" && canRetry(item)) retryUpload(item.id);
}

/** What the server still works on or failed on for me, from before this page was loaded. */
export async function findUploads(dossier: string): Promise<void> {
  const { files } = await call(captureEndpoints.inbox, { query: { legalEntityRefId: dossier }, quiet: true });
  const ours = new Set([...uploads.get().map(({ jobId }) => jobId), ...dismissed.get().split(" ")]);
  // A file on its way from this page reports by its own events.
  const isSending = uploads.get().some(({ state }) => state === "sending");
  const fresh = isSending ? [] : files.filter(({ jobId }) => !ours.has(jobId));
  const items = await Promise.all(
    fresh.map(async ({ jobId, kind, fileName, invoiceId, error }) => ({
      jobId,
      kind,
      name: fileName,
      invoiceId: invoiceId ?? undefined,
      error:
        error === null
          ? undefined
          : await explainError(new ApiError(409, error.code, error.message, error.details)),
    })),
  );
  tell({ type: "found", items });
  for (const { jobId, kind, error } of items)
    if (error === undefined) void finish(jobId, () => endOf(jobId, kind, jobId));
}

/** Readings that somebody put away: they do not come back with the page. */
const dismissed = createPreference("uploads.dismissed", "");
const MOST_DISMISSED = 200;

function dismiss(items: readonly UploadItem[]): void {
  const ids = items.flatMap(({ jobId }) => jobId ?? []);
  if (ids.length > 0) dismissed.set([...dismissed.get().split(" "), ...ids].slice(-MOST_DISMISSED).join(" "));
}

export function removeUpload(id: string): void {
  dismiss(uploads.get().filter((item) => item.id === id));
  pending.delete(id);
  tell({ type: "removed", id });
  advance();
}

export function clearUploads(): void {
  dismiss(uploads.get().filter(hasEnded));
  tell({ type: "cleared" });
}

function advance(): void {
  for (const item of toStart(uploads.get(), AT_ONCE)) {
    tell({ type: "started", id: item.id, now: Date.now() });
    void run(item.id).finally(advance);
  }
}

/** What the end of a job changes in the queue. */
async function endOf(id: string, kind: CaptureJobKind, jobId: string): Promise<UploadEvent> {
  switch (kind) {
    case "read-bill":
      return { type: "read", id, result: await followJob<UploadBillResult>(jobId) };
    case "split-bill":
      return { type: "split", id, result: await followJob<SplitResult>(jobId) };
    case "read-again":
      return { type: "reread", id, result: await followJob<ReadAgainResult>(jobId) };
  }
}

/** Has the server try again what it has; a reading that it does not know any more is sent again. */
async function tryAgain(id: string, kind: CaptureJobKind, jobId: string): Promise<UploadEvent | undefined> {
  try {
    await call(jobEndpoints.retry, { params: { id: jobId } });
  } catch (error) {
    if (pending.has(id) && error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
  tell({ type: "accepted", id, jobId });
  return endOf(id, kind, jobId);
}

async function send(id: string): Promise<UploadEvent> {
  const order = pending.get(id);
  if (order === undefined) throw new ApiError(404, "JOB_NOT_FOUND", "the file is gone");
  const { jobId } = await upload(invoiceEndpoints.uploadBill, {
    file: order.file,
    fields: { legalEntityRefId: order.dossier },
    idempotencyKey: order.key,
    onProgress: (sent) => tell({ type: "sent", id, sent }),
  });
  tell({ type: "accepted", id, jobId });
  return endOf(id, "read-bill", jobId);
}

function run(id: string): Promise<void> {
  const item = uploads.get().find((one) => one.id === id);
  return finish(id, async () => {
    const again = item?.jobId === undefined ? undefined : await tryAgain(id, item.kind, item.jobId);
    return again ?? (await send(id));
  });
}

async function finish(id: string, work: () => Promise<UploadEvent>): Promise<void> {
  try {
    tell(await work());
    pending.delete(id);
    await queryClient.invalidateQueries({ queryKey: ["invoice"] });
    await queryClient.invalidateQueries({ queryKey: ["dashboard"] });
  } catch (error) {
    const duplicateOf = error instanceof ApiError ? error.details.duplicateOf : undefined;
    if (typeof duplicateOf === "string") tell({ type: "duplicate", id, invoiceId: duplicateOf });
    else tell({ type: "failed", id, error: await explainError(error) });
  }
}
