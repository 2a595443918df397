import type { UploadBillResult } from "@grand-livre/contracts/invoice";
import type { JobAccepted } from "@grand-livre/contracts/job";
import { api, newIdempotencyKey } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { explainError } from "../../lib/error-text.ts";
import { followJob } from "../../lib/job.ts";
import { queryClient } from "../../lib/query-client.ts";
import { createStore } from "../../lib/store.ts";
import { nextQueue, toStart, type UploadEvent, type UploadItem } from "./upload-queue.ts";

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

/** Sends a failed file again, as a new order: the first one has its answer. */
export function retryUpload(id: string): void {
  const order = pending.get(id);
  if (order === undefined) return;
  pending.set(id, { ...order, key: newIdempotencyKey() });
  tell({ type: "retried", id });
  advance();
}

export function removeUpload(id: string): void {
  pending.delete(id);
  tell({ type: "removed", id });
  advance();
}

export function clearUploads(): void {
  tell({ type: "cleared" });
}

function advance(): void {
  for (const item of toStart(uploads.get(), AT_ONCE)) {
    tell({ type: "started", id: item.id, now: Date.now() });
    void run(item.id).finally(advance);
  }
}

async function run(id: string): Promise<void> {
  const order = pending.get(id);
  if (order === undefined) return;
  try {
    const { jobId } = await api.upload<JobAccepted>("/api/invoice/upload-bill", order.file, {
      fields: { legalEntityRefId: order.dossier },
      idempotencyKey: order.key,
      onProgress: (sent) => tell({ type: "sent", id, sent }),
    });
    tell({ type: "accepted", id });
    tell({ type: "read", id, result: await followJob<UploadBillResult>(jobId) });
    pending.delete(id);
    await queryClient.invalidateQueries({ queryKey: ["invoice"] });
    await queryClient.invalidateQueries({ queryKey: ["dashboard"] });
  } catch (error) {
    const duplicateOf = error instanceof ApiError ? error.details.duplicateOf : undefined;
    if (typeof duplicateOf === "string") tell({ type: "duplicate", id, invoiceId: duplicateOf });
    else tell({ type: "failed", id, error: await explainError(error) });
  }
}
