import {
  closeExerciseBody,
  createFiscalExerciseBody,
  fiscalExerciseAnswer,
  fiscalExerciseListAnswer,
  fiscalExerciseQuery,
  fiscalPeriodAnswer,
  fiscalPeriodListAnswer,
  fiscalPeriodQuery,
  updateFiscalExerciseBody,
  updateFiscalPeriodBody,
} from "@grand-livre/contracts/fiscal-exercise";
import { jobAccepted } from "@grand-livre/contracts/job";
import { refIdParams } from "@grand-livre/contracts/paging";
import { defineRoute, type Route } from "../../http/route.ts";
import { askToClose } from "./close-job.ts";
import { createExercise } from "./create.ts";
import { listExercises, listPeriodAnswers, periodAnswer } from "./list.ts";
import { presentExercise, presentExercises } from "./present.ts";
import { resolveExercise } from "./service.ts";
import { updateExercise, updatePeriod } from "./update.ts";

const tag = "fiscal-exercise";

export const fiscalExerciseRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/fiscal-exercise",
    tag,
    summary: "The exercises with their periods, the latest first",
    right: "signed-in",
    query: fiscalExerciseQuery,
    answer: fiscalExerciseListAnswer,
    handler: async ({ app, caller, query }) => {
      const { rows, count } = await listExercises(app.db, caller.scope, query);
      return { fiscalExercises: await presentExercises(app.db, caller.scope, rows), count };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/fiscal-exercise",
    tag,
    summary: "Open an exercise with its monthly periods and its chart",
    right: { service: "accounting-settings", action: "Creator" },
    body: createFiscalExerciseBody,
    answer: fiscalExerciseAnswer,
    handler: async ({ app, caller, body }) =>
      presentExercise(app.db, caller.scope, await createExercise(app, caller, body)),
  }),
  defineRoute({
    method: "get",
    path: "/api/fiscal-exercise/{refId}",
    tag,
    summary: "One exercise with its periods",
    right: "signed-in",
    params: refIdParams,
    answer: fiscalExerciseAnswer,
    handler: async ({ app, caller, params }) =>
      presentExercise(app.db, caller.scope, await resolveExercise(app.db, caller.scope, params.refId)),
  }),
  defineRoute({
    method: "patch",
    path: "/api/fiscal-exercise/{refId}",
    tag,
    summary: "Change the dates of an exercise, close it, or reopen it by two persons",
    right: { service: "accounting-settings", action: "Editor" },
    params: refIdParams,
    body: updateFiscalExerciseBody,
    answer: fiscalExerciseAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentExercise(app.db, caller.scope, await updateExercise(app, caller, params.refId, body)),
  }),
  defineRoute({
    method: "post",
    path: "/api/fiscal-exercise/{refId}/close",
    tag,
    summary: "Close an exercise for good by a job, which seals its imports with it",
    right: { service: "accounting-settings", action: "Editor" },
    params: refIdParams,
    body: closeExerciseBody,
    answer: jobAccepted,
    status: 202,
    handler: async ({ app, caller, params, body }) => ({
      jobId: await askToClose(app, caller, params.refId, body),
    }),
  }),
  defineRoute({
    method: "get",
    path: "/api/fiscal-period",
    tag,
    summary: "The periods of one exercise, of one legal entity, or of the whole scope",
    right: "signed-in",
    query: fiscalPeriodQuery,
    answer: fiscalPeriodListAnswer,
    handler: async ({ app, caller, query }) => listPeriodAnswers(app.db, caller.scope, query),
  }),
  defineRoute({
    method: "patch",
    path: "/api/fiscal-period",
    tag,
    summary: "Close a period, or reopen it by two persons",
    right: { service: "accounting-settings", action: "Editor" },
    body: updateFiscalPeriodBody,
    answer: fiscalPeriodAnswer,
    handler: async ({ app, caller, body }) =>
      periodAnswer(app.db, caller.scope, (await updatePeriod(app, caller, body)).id),
  }),
];
