import type { Application } from "../application.ts";
import { RefusalError } from "./refusal-error.ts";

/** More files at once than a screen sends; each holds a connection and a file that is being written. */
export const MOST_UPLOADS = 12;
/** When to come again, in seconds. */
const AGAIN = 5;

const underWay = new WeakMap<Application["files"], Map<string, number>>();

/**
 * Runs an upload of a person who has a slot left: a hundred slow ones of one person would keep those of others waiting.
 * @throws RefusalError TOO_MANY_REQUESTS with `retryAfterSeconds`
 */
export async function inUploadSlot<T>(app: Application, userId: string, work: () => Promise<T>): Promise<T> {
  const uploads = underWay.get(app.files) ?? new Map<string, number>();
  underWay.set(app.files, uploads);
  const before = uploads.get(userId) ?? 0;
  if (before >= MOST_UPLOADS) throw new RefusalError("TOO_MANY_REQUESTS", { retryAfterSeconds: AGAIN });
  uploads.set(userId, before + 1);
  try {
    return await work();
  } finally {
    const left = (uploads.get(userId) ?? 1) - 1;
    if (left === 0) uploads.delete(userId);
    else uploads.set(userId, left);
  }
}
