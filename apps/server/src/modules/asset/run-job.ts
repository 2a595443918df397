import type { runBody } from "@grand-livre/contracts/asset";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { withBooks } from "../../kit/books-command.ts";
import { commandIn, inCommand } from "../../kit/command.ts";
import { resolveBooks } from "../books/service.ts";
import { enqueueJob } from "../job/service.ts";
import { assetRows } from "./repository.ts";
import { requireRunDate, writeRun } from "./run.ts";

type AskedRun = z.output<typeof runBody>;

/**
 * Leaves a run of charges to a job: ten thousand plans are computed and written without a request that waits. A day that
 * no run ends on is refused at once.
 * @returns the job's id
 */
export async function askToRun(app: Application, caller: Caller, asked: AskedRun): Promise<string> {
  const books = await resolveBooks(app.db, caller.scope, asked.legalEntityRefId);
  requireRunDate(books, asked.date);
  const legalEntityId = books.entity.id;
  return inCommand(app, caller, async ({ tx, scope }) => {
    const total = await assetRows.count(tx, legalEntityId, { equal: { disposedOn: null } });
    return enqueueJob(tx, scope, { kind: "run-charges", legalEntityId, payload: asked, total });
  });
}

/** Writes the run in the job's last transaction: killed or refused, nothing of it was; asked twice, the second writes nothing. */
export const runChargesJob: JobHandler = async (app, job) => {
  const asked = job.payload as AskedRun;
  const { actor } = job;
  return async (tx) => {
    const command = await withBooks(commandIn(app, tx, actor), { refId: asked.legalEntityRefId });
    return writeRun(command, asked, job.progress);
  };
};
