import type { InboxAnswer } from "@grand-livre/contracts/capture";
import type { UploadBillResult } from "@grand-livre/contracts/invoice";
import type { JobAccepted } from "@grand-livre/contracts/job";
import { api, newIdempotencyKey } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { explainError } from "../../lib/error-text.ts";
import { followJob } from "../../lib/job.ts";
import { createPreference } from "../../lib/preference.ts";
import { queryClient } from "../../lib/query-client.ts";
import { createStore } from "../../lib/store.ts";
import { hasEnded, nextQueue, toStart, type UploadEvent, type UploadItem } from "./upload-queue.ts";

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
  for (const item of uploads.get()) if (item.state === "failed") retryUpload(item.id);
}

/** What the server still reads or could not read for me, from before this page was loaded. */
export async function findUploads(dossier: string): Promise<void> {
  const { files } = await api.get<InboxAnswer>("/api/capture/inbox", {
    query: { legalEntityRefId: dossier },
    quiet: true,
  });
  const ours = new Set([...uploads.get().map(({ jobId }) => jobId), ...dismissed.get().split(" ")]);
  // A file on its way from this page is told by its own events.
  const isSending = uploads.get().some(({ state }) => state === "sending");
  const fresh = isSending ? [] : files.filter(({ jobId }) => !ours.has(jobId));
  const items = await Promise.all(
    fresh.map(async ({ jobId, fileName, error }) => ({
      jobId,
      name: fileName,
      error:
        error === null
          ? undefined
          : await explainError(new ApiError(409, error.code, error.message, error.details)),
    })),
  );
  tell({ type: "found", items });
  for (const { jobId, error } of items)
    if (error === undefined) void finish(jobId, () => followJob<UploadBillResult>(jobId));
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

/** Reads again what the server has; a reading that it does not know any more is sent again. */
async function readAgain(id: string, jobId: string): Promise<UploadBillResult | undefined> {
  try {
    await api.post(`/api/job/${jobId}/retry`);
  } catch (error) {
    if (pending.has(id) && error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
  tell({ type: "accepted", id, jobId });
  return followJob<UploadBillResult>(jobId);
}

async function send(id: string): Promise<UploadBillResult> {
  const order = pending.get(id);
  if (order === undefined) throw new ApiError(404, "JOB_NOT_FOUND", "the file is gone");
  const { jobId } = await api.upload<JobAccepted>("/api/invoice/upload-bill", order.file, {
    fields: { legalEntityRefId: order.dossier },
    idempotencyKey: order.key,
    onProgress: (sent) => tell({ type: "sent", id, sent }),
  });
  tell({ type: "accepted", id, jobId });
  return followJob<UploadBillResult>(jobId);
}

function run(id: string): Promise<void> {
  const jobId = uploads.get().find((item) => item.id === id)?.jobId;
  return finish(id, async () => {
    const again = jobId === undefined ? undefined : await readAgain(id, jobId);
    return again ?? (await send(id));
  });
}

async function finish(id: string, read: () => Promise<UploadBillResult>): Promise<void> {
  try {
    tell({ type: "read", id, result: await read() });
    pending.delete(id);
    await queryClient.invalidateQueries({ queryKey: ["invoice"] });
    await queryClient.invalidateQueries({ queryKey: ["dashboard"] });
  } catch (error) {
    const duplicateOf = error instanceof ApiError ? error.details.duplicateOf : undefined;
    if (typeof duplicateOf === "string") tell({ type: "duplicate", id, invoiceId: duplicateOf });
    else tell({ type: "failed", id, error: await explainError(error) });
  }
}
