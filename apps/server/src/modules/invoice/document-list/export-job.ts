import type {
  AskedInvoiceExport,
  InvoiceExportResult,
  RecentExports,
  recentExportsQuery,
} from "@grand-livre/contracts/invoice-export";
import { jobAnswer } from "@grand-livre/contracts/job";
import type { z } from "zod";
import type { Application } from "../../../application.ts";
import { readOnReplica } from "../../../database/replica.ts";
import type { Caller } from "../../../http/caller.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { inCommand } from "../../../kit/command.ts";
import { scopeReaches } from "../../../scope.ts";
import { storeStream } from "../../file/service.ts";
import { enqueueJob, jobOfCaller, recentJobsOfCaller } from "../../job/service.ts";
import { resolveLegalEntity } from "../../legal-entity/service.ts";
import { requireRight, visibleDirections } from "../document/rights.ts";
import {
  auditedExport,
  type Direction,
  type ExportQuery,
  exportHeaders,
  listToExport,
  writeExport,
} from "./export-file.ts";
import { filterWords } from "./export-words.ts";
import { totalInvoices } from "./list-service.ts";

const KIND = "export-invoices";

type AskedExport = AskedInvoiceExport & {
  readonly directions: readonly Direction[];
  /** How many rows the list had at the request. */
  readonly expected: number;
};

/**
 * Leaves a long list to a job that makes its file. The audit log keeps the person and the query.
 * @returns the job's id
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function askForExport(
  app: Application,
  caller: Caller,
  query: ExportQuery,
  directions: readonly Direction[],
): Promise<string> {
  const { scope } = caller;
  const list = await listToExport(app, scope, query, directions);
  const expected = query.ids?.length ?? (await totalInvoices(app, scope, query, directions)).count;
  const payload: AskedExport = { query, directions: list.filter.directions as Direction[], expected };
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    await command.audit(auditedExport(list));
    return enqueueJob(tx, scope, {
      kind: KIND,
      legalEntityId: list.filter.legalEntityId ?? null,
      payload,
      total: expected,
    });
  });
}

/**
 * Makes the file of a list as it is at one moment, within what its owner reaches now. No row names the file: the
 * sweep of the store takes it away after a day.
 */
export const exportInvoicesJob: JobHandler = async (app, job) => {
  const { query, directions, expected } = job.payload as AskedExport;
  const { scope } = job.actor;
  let rows = 0;
  const tell = async (done: number) => {
    job.signal.throwIfAborted();
    rows = done;
    await job.progress(done, Math.max(done, expected));
  };
  const { stored, list } = await readOnReplica(
    app,
    async (from) => {
      const asked = await listToExport(from, scope, query, directions);
      const file = await writeExport(from, scope, asked, tell, (bytes) => storeStream(app, bytes));
      return { stored: file, list: asked };
    },
    job.signal,
  );
  const result: InvoiceExportResult = {
    ...stored,
    fileName: list.fileName,
    format: query.format,
    rows,
    directions: list.filter.directions,
    legalEntityIds: list.filter.legalEntityId ? [list.filter.legalEntityId] : scope.legalEntityIds,
    hidden: scope.hidden ?? [],
  };
  return async () => result;
};

/**
 * The file that a job of the caller made, as long as the caller may still read all that it holds.
 * @throws RefusalError JOB_NOT_FOUND, FORBIDDEN, EXPORT_EXPIRED
 */
export async function exportedFile(app: Application, caller: Caller, jobId: string): Promise<Response> {
  const job = await jobOfCaller(app, caller.scope, jobId);
  if (job.kind !== KIND || job.state !== "succeeded") throw new RefusalError("JOB_NOT_FOUND");
  const file = job.result as InvoiceExportResult;
  const { scope } = caller;
  const isReached =
    file.legalEntityIds === "all"
      ? scope.legalEntityIds === "all" && (scope.hidden ?? []).every((id) => file.hidden?.includes(id))
      : file.legalEntityIds.every((id) => scopeReaches(scope, id));
  if (!isReached) throw new RefusalError("JOB_NOT_FOUND");
  for (const direction of file.directions) requireRight(caller, direction, "Exporter");
  const bytes = await app.files.stream(file.sha256).catch(() => undefined);
  if (!bytes) throw new RefusalError("EXPORT_EXPIRED");
  return new Response(bytes, { headers: exportHeaders(file.format, file.fileName, file.sizeBytes) });
}

const DAY_MS = 24 * 3_600_000;

/**
 * The caller's own exports of a list of a company that are being made, or whose file is still kept. One that holds what
 * the caller may no longer read is left out.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, FORBIDDEN
 */
export async function recentExports(
  app: Application,
  caller: Caller,
  { legalEntityRefId, bill_direction }: z.output<typeof recentExportsQuery>,
): Promise<RecentExports> {
  requireRight(caller, bill_direction, "Exporter");
  const { id } = await resolveLegalEntity(app.db, legalEntityRefId);
  const allowed: readonly string[] = visibleDirections(caller, "Exporter");
  const jobs = await recentJobsOfCaller(app, caller.scope, KIND, id);
  const exports = jobs.flatMap(({ payload, result, createdAt, finishedAt, ...job }) => {
    const { query, directions } = payload as AskedExport;
    if (!directions.includes(bill_direction) || !directions.every((one) => allowed.includes(one))) return [];
    const made = result as InvoiceExportResult | null;
    const keptUntil = new Date((finishedAt ?? createdAt).getTime() + DAY_MS).toISOString();
    return {
      ...recentJob.parse(job),
      format: query.format,
      filters: filterWords(query),
      askedAt: createdAt.toISOString(),
      file: made && { fileName: made.fileName, rows: made.rows, sizeBytes: made.sizeBytes, keptUntil },
    };
  });
  return { exports };
}

const recentJob = jobAnswer.pick({ id: true, state: true, done: true, total: true, error: true });
