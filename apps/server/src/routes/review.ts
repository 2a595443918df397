import { reviewEndpoints } from "@grand-livre/contracts/endpoints/review";
import { handle, type Route } from "../http/route.ts";
import {
  answerNote,
  attachFile,
  markReview,
  placeOf,
  readFile,
  takeFileOut,
  writeNote,
} from "../modules/review/commands.ts";
import { showCycle, showReview } from "../modules/review/sheet.ts";

export const reviewRoutes: readonly Route[] = [
  handle(reviewEndpoints.show, async ({ app, caller, query }) =>
    showReview(app.db, caller.scope, await placeOf(app.db, caller.scope, query.fiscalExerciseRefId)),
  ),
  handle(reviewEndpoints.cycle, async ({ app, caller, query }) =>
    showCycle(app.db, caller, await placeOf(app.db, caller.scope, query.fiscalExerciseRefId), query.cycle),
  ),
  handle(reviewEndpoints.mark, ({ app, caller, body }) => markReview(app, caller, body)),
  handle(reviewEndpoints.note, ({ app, caller, body }) => writeNote(app, caller, body)),
  handle(reviewEndpoints.answerNote, ({ app, caller, params, body }) =>
    answerNote(app, caller, params.id, body.answer),
  ),
  handle(reviewEndpoints.addFile, ({ app, caller, request }) => attachFile(app, caller, request.raw)),
  handle(reviewEndpoints.readFile, ({ app, caller, params }) => readFile(app, caller, params.id)),
  handle(reviewEndpoints.removeFile, ({ app, caller, params }) => takeFileOut(app, caller, params.id)),
];
