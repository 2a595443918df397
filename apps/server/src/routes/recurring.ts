import { recurringEndpoints } from "@grand-livre/contracts/endpoints/recurring";
import { type Caller, mayDo } from "../http/caller.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { handle, type Route } from "../http/route.ts";
import {
  actOnSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  scheduleOf,
  updateSchedule,
} from "../modules/recurring/service.ts";

/** A schedule validates in the name of the person who set it, who must be allowed to. @throws RefusalError FORBIDDEN */
function requireValidator(caller: Caller, validates: boolean | undefined): void {
  if (validates === true && !mayDo(caller, { service: "invoices", action: "Validator" }))
    throw new RefusalError("FORBIDDEN");
}

export const recurringRoutes: readonly Route[] = [
  handle(recurringEndpoints.list, ({ app, caller, query }) => listSchedules(app, caller.scope, query)),
  handle(recurringEndpoints.create, async ({ app, caller, body }) => {
    requireValidator(caller, body.validates);
    return scheduleOf(app, caller.scope, await createSchedule(app, caller, body));
  }),
  handle(recurringEndpoints.read, ({ app, caller, params }) => scheduleOf(app, caller.scope, params.id)),
  handle(recurringEndpoints.update, async ({ app, caller, params, body }) => {
    const before = await scheduleOf(app, caller.scope, params.id);
    requireValidator(caller, body.validates ?? before.validates);
    await updateSchedule(app, caller, params.id, body);
    return scheduleOf(app, caller.scope, params.id);
  }),
  handle(recurringEndpoints.changeState, async ({ app, caller, params, body }) => {
    await actOnSchedule(app, caller, params.id, body);
    return scheduleOf(app, caller.scope, params.id);
  }),
  handle(recurringEndpoints.remove, async ({ app, caller, params }) => {
    await deleteSchedule(app, caller, params.id);
    return { done: true as const };
  }),
];
