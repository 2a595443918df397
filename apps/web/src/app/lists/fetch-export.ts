import { LONGEST_DIRECT_EXPORT } from "@grand-livre/contracts/invoice-export";
import type { JobAccepted } from "@grand-livre/contracts/job";
import { api, type DownloadedFile, newIdempotencyKey, type Query } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { followJob } from "../../lib/job.ts";
import { progressPercent } from "../../ui/ProgressBar.tsx";

interface ExportEvents {
  /** How far a long file is made; undefined while it waits for its turn. */
  readonly onMade: (percent: number | undefined) => void;
  readonly onReceived: (bytes: number) => void;
}

const PATH = "/api/invoice/export";

/** Brings a list as a file: a short one at once, a long one once a job has made it. */
export async function fetchExport(
  question: Query,
  rows: number,
  { onMade, onReceived }: ExportEvents,
): Promise<DownloadedFile> {
  const bring = (path: string, query: Query = {}) =>
    api.download(path, { query, quiet: true, onProgress: onReceived });
  if (rows <= LONGEST_DIRECT_EXPORT) {
    try {
      return await bring(PATH, question);
    } catch (error) {
      // It grew since it was counted.
      if (!(error instanceof ApiError && error.code === "EXPORT_TOO_LONG")) throw error;
    }
  }
  onMade(undefined);
  const { jobId } = await api.post<JobAccepted>(PATH, answered(question), {
    idempotencyKey: newIdempotencyKey(),
    quiet: true,
  });
  await followJob(jobId, {
    onProgress: ({ state, done, total }) =>
      onMade(state === "queued" || total === null ? undefined : progressPercent(done, total)),
  });
  return bring(`${PATH}/${jobId}`);
}

/** As a query string has it, which leaves out what is empty. */
function answered(question: Query): Query {
  return Object.fromEntries(
    Object.entries(question).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}
