import {
  leaveProvisionEndpoints as calls,
  housingEffortEndpoints,
  thirteenthMonthEndpoints,
} from "@grand-livre/contracts/endpoints/leave-provision";
import { handle, type Route } from "../http/route.ts";
import { housingEffort } from "../modules/leave-provision/housing-effort-service.ts";
import { leaveProvision } from "../modules/leave-provision/service.ts";
import { thirteenthMonth } from "../modules/leave-provision/thirteenth-month-service.ts";

export const leaveProvisionRoutes: readonly Route[] = [
  handle(calls.read, ({ app, caller, query }) =>
    leaveProvision.read(app, app.db, caller, query.fiscalExerciseRefId),
  ),
  handle(calls.preview, ({ app, caller, body }) => leaveProvision.preview(app, caller, body)),
  handle(calls.write, ({ app, caller, body }) => leaveProvision.write(app, caller, body)),
  handle(calls.cancel, ({ app, caller, params }) => leaveProvision.cancel(app, caller, params.id)),
  handle(thirteenthMonthEndpoints.read, ({ app, caller, query }) =>
    thirteenthMonth.read(app, app.db, caller, query.fiscalExerciseRefId),
  ),
  handle(thirteenthMonthEndpoints.preview, ({ app, caller, body }) =>
    thirteenthMonth.preview(app, caller, body),
  ),
  handle(thirteenthMonthEndpoints.write, ({ app, caller, body }) => thirteenthMonth.write(app, caller, body)),
  handle(thirteenthMonthEndpoints.cancel, ({ app, caller, params }) =>
    thirteenthMonth.cancel(app, caller, params.id),
  ),
  handle(housingEffortEndpoints.read, ({ app, caller, query }) =>
    housingEffort.read(app, app.db, caller, query.fiscalExerciseRefId),
  ),
  handle(housingEffortEndpoints.preview, ({ app, caller, body }) => housingEffort.preview(app, caller, body)),
  handle(housingEffortEndpoints.write, ({ app, caller, body }) => housingEffort.write(app, caller, body)),
  handle(housingEffortEndpoints.cancel, ({ app, caller, params }) =>
    housingEffort.cancel(app, caller, params.id),
  ),
];
