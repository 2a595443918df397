import { leaveProvisionEndpoints as calls } from "@grand-livre/contracts/endpoints/leave-provision";
import { handle, type Route } from "../http/route.ts";
import { leaveProvision } from "../modules/leave-provision/service.ts";

export const leaveProvisionRoutes: readonly Route[] = [
  handle(calls.read, ({ app, caller, query }) =>
    leaveProvision.read(app, app.db, caller, query.fiscalExerciseRefId),
  ),
  handle(calls.preview, ({ app, caller, body }) => leaveProvision.preview(app, caller, body)),
  handle(calls.write, ({ app, caller, body }) => leaveProvision.write(app, caller, body)),
  handle(calls.cancel, ({ app, caller, params }) => leaveProvision.cancel(app, caller, params.id)),
];
