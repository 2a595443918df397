import { fiscalExerciseEndpoints } from "@grand-livre/contracts/endpoints/fiscal-exercise";
import { handle, type Route } from "../http/route.ts";
import {
  appropriateResult,
  previewAppropriation,
  readAppropriation,
} from "../modules/closing/appropriation.ts";
import { askToClose } from "../modules/closing/close-job.ts";
import { showClosing } from "../modules/closing/closing-check.ts";
import { listExercises, listPeriodAnswers, periodAnswer } from "../modules/closing/list.ts";
import { presentExercise, presentExercises } from "../modules/closing/present.ts";
import { closeExercise, updateExercise, updatePeriod } from "../modules/closing/update.ts";
import { createExercise } from "../modules/fiscal-exercise/create.ts";
import { resolveExercise } from "../modules/fiscal-exercise/service.ts";

export const fiscalExerciseRoutes: readonly Route[] = [
  handle(fiscalExerciseEndpoints.list, async ({ app, caller, query }) => {
    const { rows, count } = await listExercises(app.db, caller.scope, query);
    return { fiscalExercises: await presentExercises(app.db, caller.scope, rows), count };
  }),
  handle(fiscalExerciseEndpoints.create, async ({ app, caller, body }) =>
    presentExercise(app.db, caller.scope, await createExercise(app, caller, body)),
  ),
  handle(fiscalExerciseEndpoints.read, async ({ app, caller, params }) =>
    presentExercise(app.db, caller.scope, await resolveExercise(app.db, caller.scope, params.refId)),
  ),
  handle(fiscalExerciseEndpoints.update, async ({ app, caller, params, body }) =>
    presentExercise(app.db, caller.scope, await updateExercise(app, caller, params.refId, body)),
  ),
  handle(fiscalExerciseEndpoints.closing, ({ app, caller, params, query }) =>
    showClosing(app, caller, params.refId, query),
  ),
  handle(fiscalExerciseEndpoints.close, async ({ app, caller, params, body }) => {
    const { row, openingEntryId } = await closeExercise(app, caller, params.refId, body);
    return { ...(await presentExercise(app.db, caller.scope, row)), openingEntryId };
  }),
  handle(fiscalExerciseEndpoints.closeByJob, async ({ app, caller, params, body }) => ({
    jobId: await askToClose(app, caller, params.refId, body),
  })),
  handle(fiscalExerciseEndpoints.appropriation, ({ app, caller, params }) =>
    readAppropriation(app, caller, params.refId),
  ),
  handle(fiscalExerciseEndpoints.previewAppropriation, ({ app, caller, params, body }) =>
    previewAppropriation(app, caller, params.refId, body),
  ),
  handle(fiscalExerciseEndpoints.appropriate, ({ app, caller, params, body }) =>
    appropriateResult(app, caller, params.refId, body),
  ),
  handle(fiscalExerciseEndpoints.periods, async ({ app, caller, query }) =>
    listPeriodAnswers(app.db, caller.scope, query),
  ),
  handle(fiscalExerciseEndpoints.updatePeriod, async ({ app, caller, body }) =>
    periodAnswer(app.db, caller.scope, (await updatePeriod(app, caller, body)).id),
  ),
];
