import { jobEndpoints } from "@grand-livre/contracts/endpoints/job";
import { call } from "./api.ts";
import { ApiError, NETWORK_CODE } from "./api-error.ts";

export type JobState = "queued" | "running" | "succeeded" | "failed";

/** Long work on the server, as `GET /api/job/{id}` answers it. */
export interface Job<Result> {
  readonly id: string;
  readonly kind: string;
  readonly state: JobState;
  readonly done: number;
  readonly total: number | null;
  readonly result: Result | null;
  readonly error: {
    readonly code: string;
    readonly message?: string;
    readonly details?: Readonly<Record<string, unknown>>;
  } | null;
}

const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 2000;

/**
 * Follows a job to its end: reports each state, returns the result. Throws the job's own refusal as an `ApiError`.
 * A server that is away for a moment (a restart resumes its jobs) is asked again until `signal` ends it.
 */
export async function followJob<Result>(
  jobId: string,
  options: { readonly onProgress?: (job: Job<Result>) => void; readonly signal?: AbortSignal } = {},
): Promise<Result> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.5)) {
    const job = await readJob<Result>(jobId, options.signal);
    if (job !== undefined) {
      options.onProgress?.(job);
      if (job.state === "succeeded") return job.result as Result;
      if (job.state === "failed") {
        throw new ApiError(409, job.error?.code ?? "INTERNAL", job.error?.message ?? "", job.error?.details);
      }
    }
    await wait(pause, options.signal);
  }
}

/** Undefined: no answer this time. */
async function readJob<Result>(jobId: string, signal?: AbortSignal): Promise<Job<Result> | undefined> {
  try {
    const job = await call(jobEndpoints.read, { params: { id: jobId }, quiet: true, signal });
    // Each kind of job has a result of its own, which the caller names.
    return job as Job<Result>;
  } catch (error) {
    if (error instanceof ApiError && (error.code === NETWORK_CODE || error.status >= 502)) return undefined;
    throw error;
  }
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(new DOMException("Aborted", "AbortError"));
      },
      { once: true },
    );
  });
}
