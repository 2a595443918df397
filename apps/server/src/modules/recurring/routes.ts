import { done } from "@grand-livre/contracts/identity";
import { idParams as params } from "@grand-livre/contracts/paging";
import {
  newScheduleBody,
  scheduleActionBody,
  scheduleAnswer,
  scheduleListAnswer,
  scheduleQuery,
  updateScheduleBody,
} from "@grand-livre/contracts/recurring";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import {
  actOnSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  scheduleOf,
  updateSchedule,
} from "./service.ts";

const tag = "recurring-invoice";

/** What validates by itself does so in the name of who set it: he must be allowed to. @throws RefusalError FORBIDDEN */
function requireValidator(caller: Caller, validates: boolean | undefined): void {
  if (validates === true && !mayDo(caller, { service: "invoices", action: "Validator" }))
    throw new RefusalError("FORBIDDEN");
}

export const recurringRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/recurring-invoice",
    tag,
    summary: "Schedules of recurring invoices, the nearest day first",
    right: { service: "invoices", action: "Viewer" },
    query: scheduleQuery,
    answer: scheduleListAnswer,
    handler: ({ app, caller, query }) => listSchedules(app, caller.scope, query),
  }),
  defineRoute({
    method: "post",
    path: "/api/recurring-invoice",
    tag,
    summary: "Create a schedule, from an invoice or from nothing",
    right: { service: "invoices", action: "Creator" },
    body: newScheduleBody,
    answer: scheduleAnswer,
    handler: async ({ app, caller, body }) => {
      requireValidator(caller, body.validates);
      return scheduleOf(app, caller.scope, await createSchedule(app, caller, body));
    },
  }),
  defineRoute({
    method: "get",
    path: "/api/recurring-invoice/{id}",
    tag,
    summary: "One schedule with what became of its days",
    right: { service: "invoices", action: "Viewer" },
    params,
    answer: scheduleAnswer,
    handler: ({ app, caller, params }) => scheduleOf(app, caller.scope, params.id),
  }),
  defineRoute({
    method: "patch",
    path: "/api/recurring-invoice/{id}",
    tag,
    summary: "Change a schedule from its next day on",
    right: { service: "invoices", action: "Editor" },
    params,
    body: updateScheduleBody,
    answer: scheduleAnswer,
    handler: async ({ app, caller, params, body }) => {
      const before = await scheduleOf(app, caller.scope, params.id);
      requireValidator(caller, body.validates ?? before.validates);
      await updateSchedule(app, caller, params.id, body);
      return scheduleOf(app, caller.scope, params.id);
    },
  }),
  defineRoute({
    method: "patch",
    path: "/api/recurring-invoice/{id}/state",
    tag,
    summary: "Pause a schedule, go on with it, leave its next day out or take that back",
    right: { service: "invoices", action: "Editor" },
    params,
    body: scheduleActionBody,
    answer: scheduleAnswer,
    handler: async ({ app, caller, params, body }) => {
      await actOnSchedule(app, caller, params.id, body);
      return scheduleOf(app, caller.scope, params.id);
    },
  }),
  defineRoute({
    method: "delete",
    path: "/api/recurring-invoice/{id}",
    tag,
    summary: "Stop a schedule for good; what it made stays",
    right: { service: "invoices", action: "Deleter" },
    params,
    answer: done,
    handler: async ({ app, caller, params }) => {
      await deleteSchedule(app, caller, params.id);
      return { done: true as const };
    },
  }),
];
