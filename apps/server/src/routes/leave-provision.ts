import { leaveProvisionEndpoints } from "@grand-livre/contracts/endpoints/leave-provision";
import { handle, type Route } from "../http/route.ts";
import {
  cancelLeaveProvision,
  previewLeaveProvision,
  writeLeaveProvision,
} from "../modules/leave-provision/commands.ts";
import { readLeaveProvision } from "../modules/leave-provision/service.ts";

export const leaveProvisionRoutes: readonly Route[] = [
  handle(leaveProvisionEndpoints.read, ({ app, caller, query }) =>
    readLeaveProvision(app.db, caller, query.fiscalExerciseRefId),
  ),
  handle(leaveProvisionEndpoints.preview, ({ app, caller, body }) =>
    previewLeaveProvision(app, caller, body),
  ),
  handle(leaveProvisionEndpoints.write, ({ app, caller, body }) => writeLeaveProvision(app, caller, body)),
  handle(leaveProvisionEndpoints.cancel, ({ app, caller, params }) =>
    cancelLeaveProvision(app, caller, params.id),
  ),
];
