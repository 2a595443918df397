import { invoiceExportEndpoints } from "@grand-livre/contracts/endpoints/invoice-export";
import { LONGEST_DIRECT_EXPORT } from "@grand-livre/contracts/invoice-export";
import { call, type DownloadedFile, download, newIdempotencyKey, type Query } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { followJob } from "../../lib/job.ts";
import { progressPercent } from "../../ui/ProgressBar.tsx";

interface ExportEvents {
  /** How far a long file is made; undefined while it waits for its turn. */
  readonly onMade: (percent: number | undefined) => void;
  readonly onReceived: (bytes: number) => void;
}

/** Brings a list as a file: a short one at once, a long one once a job has made it. */
export async function fetchExport(
  question: Query,
  rows: number,
  { onMade, onReceived }: ExportEvents,
): Promise<DownloadedFile> {
  const options = { quiet: true, onProgress: onReceived };
  if (rows <= LONGEST_DIRECT_EXPORT) {
    try {
      return await download(invoiceExportEndpoints.direct, { query: question, ...options });
    } catch (error) {
      // It grew since it was counted.
      if (!(error instanceof ApiError && error.code === "EXPORT_TOO_LONG")) throw error;
    }
  }
  onMade(undefined);
  const { jobId } = await call(invoiceExportEndpoints.start, {
    body: answered(question),
    idempotencyKey: newIdempotencyKey(),
    quiet: true,
  });
  await followJob(jobId, {
    onProgress: ({ state, done, total }) =>
      onMade(state === "queued" || total === null ? undefined : progressPercent(done, total)),
  });
  return download(invoiceExportEndpoints.file, { params: { id: jobId }, ...options });
}

/** As a query string has it, which leaves out what is empty. */
function answered(question: Query): Query {
  return Object.fromEntries(
    Object.entries(question).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}
