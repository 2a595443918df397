import {
  conversionEndpoints as calls,
  revaluationEndpoints,
} from "@grand-livre/contracts/endpoints/conversion";
import { handle, type Route } from "../http/route.ts";
import { revaluation } from "../modules/conversion/revaluation-service.ts";
import { conversion } from "../modules/conversion/service.ts";

export const conversionRoutes: readonly Route[] = [
  handle(calls.read, ({ app, caller, query }) =>
    conversion.read(app, app.db, caller, query.fiscalExerciseRefId),
  ),
  handle(calls.preview, ({ app, caller, body }) => conversion.preview(app, caller, body)),
  handle(calls.write, ({ app, caller, body }) => conversion.write(app, caller, body)),
  handle(calls.cancel, ({ app, caller, params }) => conversion.cancel(app, caller, params.id)),
  handle(revaluationEndpoints.read, ({ app, caller, query }) =>
    revaluation.read(app, app.db, caller, query.fiscalExerciseRefId),
  ),
  handle(revaluationEndpoints.preview, ({ app, caller, body }) => revaluation.preview(app, caller, body)),
  handle(revaluationEndpoints.write, ({ app, caller, body }) => revaluation.write(app, caller, body)),
  handle(revaluationEndpoints.cancel, ({ app, caller, params }) =>
    revaluation.cancel(app, caller, params.id),
  ),
];
