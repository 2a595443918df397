import { jobAnswer } from "@grand-livre/contracts/job";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Scope } from "../../scope.ts";
import { lastRank } from "../ledger/service.ts";
import { findLastControl, findLatestRun } from "./repository.ts";
import type { ControlTask } from "./task.ts";

/** What is under way, and what the last one found. */
export async function showControl<Found extends z.ZodType>(
  app: Application,
  scope: Scope,
  task: ControlTask,
  found: Found,
) {
  const run = await findLatestRun(app.db, scope, task);
  const last = await findLastControl(app.db, scope, task);
  const rank = await lastRank(app.db, task.legalEntityId);
  return {
    ...(run && { run: jobAnswer.omit({ kind: true, result: true }).parse(run) }),
    ...(last && {
      last: {
        checkedAt: last.checkedAt.toISOString(),
        checkedBy: last.checkedBy,
        outdated: last.result.rank !== rank,
        found: found.parse(last.result.found),
      },
    }),
  };
}
