import type { LedgerImportResult } from "@grand-livre/contracts/import";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { placesOf } from "./books.ts";
import { type JudgedLedger, judgeLedger, type Pieces } from "./ledger-file-reader.ts";
import { type LedgerSource, writeBatch } from "./write-batch.ts";

const SHOWN_ANOMALIES = 200;
/** Lines between two words on the progress. */
const PROGRESS_LINES = 5000;

/** What the upload left for the job. */
export type ImportLedgerPayload = Omit<LedgerSource, "legalEntityId">;

/**
 * Imports a ledger: judges the whole file first, outside any transaction, then writes it in one. A killed server leaves
 * nothing of it; another one starts again.
 */
export const importLedgerJob: JobHandler = async (app, job) => {
  const payload = job.payload as ImportLedgerPayload;
  const source: LedgerSource = { ...payload, legalEntityId: job.legalEntityId ?? "" };
  const pieces = piecesOf(app, payload.sha256);
  let told = 0;
  const judged = await judgeLedger(pieces, fileNameToCheck(payload.fileName), async ({ lines }) => {
    job.signal.throwIfAborted();
    if (lines - told < PROGRESS_LINES) return;
    told = lines;
    // The lines are read twice: to be judged, then to be written.
    await job.progress(lines, linesAbout(payload.sizeBytes) * 2);
  });
  refuseBlocking(judged);
  await placesOf(app.db, job.actor.scope, source.legalEntityId, judged.content);
  await job.progress(judged.content.lines, judged.content.lines * 2);
  return async (tx) => {
    const batchId = await writeBatch(tx, job.actor, source, judged, pieces);
    const { lines, entries, debitCents, creditCents } = judged.content;
    const result: LedgerImportResult = {
      batchId,
      lines,
      entries,
      debitCents,
      creditCents,
      anomalies: [...judged.anomalies],
      sha256: payload.sha256,
    };
    return result;
  };
};

const BYTES_A_LINE = 150;
const linesAbout = (sizeBytes: number) => Math.max(1, Math.round(sizeBytes / BYTES_A_LINE));

/** A name that does not pretend to be a FEC's is not held against the file. */
const fileNameToCheck = (name: string) => (/fec\d/i.test(name) ? name : undefined);

function piecesOf(app: Application, sha256: string): Pieces {
  return async () => app.files.stream(sha256) as Promise<AsyncIterable<Uint8Array>>;
}

/** @throws RefusalError IMPORT_FILE_REFUSED with what blocks, by lines */
function refuseBlocking({ anomalies, content }: JudgedLedger): void {
  const blocking = [
    ...anomalies.filter((anomaly) => anomaly.severity === "blocking"),
    ...content.problems.map((problem) => ({ rule: "books", severity: "blocking" as const, ...problem })),
  ];
  if (blocking.length === 0) return;
  throw new RefusalError("IMPORT_FILE_REFUSED", {
    anomalies: blocking.slice(0, SHOWN_ANOMALIES),
    count: blocking.length,
  });
}
