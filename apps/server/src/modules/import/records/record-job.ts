import type { JobHandler } from "../../../jobs/handler.ts";
import { commandIn } from "../../../kit/command.ts";
import { withStoredCopy } from "../../file/service.ts";
import { type MappingToKeep, rememberMapping } from "../mappings.ts";
import { progressOfWriting } from "../progress.ts";
import { type RecordSource, readRecords, writeRecords } from "./write-records.ts";

/** What the upload left for the job. */
export type ImportRecordsPayload = RecordSource & {
  /** Where the word on its end leads. */
  readonly legalEntityRefId: string;
  /** Set when a person named the columns: to be proposed for the next file of this shape. */
  readonly keep: MappingToKeep | null;
};

/** Imports a file of records: read outside any transaction, written in one. */
export const importRecordsJob: JobHandler = async (app, job) => {
  const payload = job.payload as ImportRecordsPayload;
  const records = await withStoredCopy(app, payload.sha256, (path) => readRecords(path, payload, job.signal));
  await job.progress(records.read, records.read * 2);
  return async (tx) => {
    const progress = progressOfWriting(job, records.read);
    const command = commandIn(app, tx, job.actor);
    const { signal } = job;
    const result = await writeRecords(command, payload, records, { progress, signal });
    if (result.batchId !== null) await rememberMapping(command, payload, payload.headings, payload.keep);
    return result;
  };
};
