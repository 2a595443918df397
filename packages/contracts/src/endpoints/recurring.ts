import { endpoints } from "../endpoint.ts";
import { done } from "../identity.ts";
import { idParams } from "../paging.ts";
import {
  newScheduleBody,
  scheduleActionBody,
  scheduleAnswer,
  scheduleListAnswer,
  scheduleQuery,
  updateScheduleBody,
} from "../recurring.ts";

export const recurringEndpoints = endpoints("recurring-invoice", {
  list: {
    method: "get",
    path: "/api/recurring-invoice",
    summary: "Schedules of recurring invoices, the nearest day first",
    right: { service: "invoices", action: "Viewer" },
    query: scheduleQuery,
    answer: scheduleListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/recurring-invoice",
    summary: "Create a schedule, from an invoice or from nothing",
    right: { service: "invoices", action: "Creator" },
    body: newScheduleBody,
    answer: scheduleAnswer,
    refusals: [
      "COUNTERPARTY_NOT_FOUND",
      "LEGAL_ENTITY_NOT_FOUND",
      "PLACEHOLDER_UNKNOWN",
      "RECURRENCE_INVALID",
      "INVOICE_NOT_FOUND",
    ],
  },
  read: {
    method: "get",
    path: "/api/recurring-invoice/{id}",
    summary: "One schedule with what became of its days",
    right: { service: "invoices", action: "Viewer" },
    params: idParams,
    answer: scheduleAnswer,
    refusals: ["RECURRING_NOT_FOUND"],
  },
  update: {
    method: "patch",
    path: "/api/recurring-invoice/{id}",
    summary: "Change a schedule from its next day on",
    right: { service: "invoices", action: "Editor" },
    params: idParams,
    body: updateScheduleBody,
    answer: scheduleAnswer,
    refusals: ["RECURRING_NOT_FOUND", "COUNTERPARTY_NOT_FOUND", "RECURRENCE_INVALID"],
  },
  changeState: {
    method: "patch",
    path: "/api/recurring-invoice/{id}/state",
    summary: "Pause a schedule, go on with it, leave its next day out or take that back",
    right: { service: "invoices", action: "Editor" },
    params: idParams,
    body: scheduleActionBody,
    answer: scheduleAnswer,
    refusals: ["RECURRING_NOT_FOUND", "RECURRING_STATE_UNCHANGED"],
  },
  remove: {
    method: "delete",
    path: "/api/recurring-invoice/{id}",
    summary: "Stop a schedule for good; what it made stays",
    right: { service: "invoices", action: "Deleter" },
    params: idParams,
    answer: done,
    refusals: ["RECURRING_NOT_FOUND"],
  },
});
