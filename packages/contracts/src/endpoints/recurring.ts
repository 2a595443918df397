import { callsOn, endpoints } from "../endpoint.ts";
import { done } from "../identity.ts";
import {
  newScheduleBody,
  scheduleActionBody,
  scheduleAnswer,
  scheduleListAnswer,
  scheduleQuery,
  updateScheduleBody,
} from "../recurring.ts";

const { view, create, edit, remove } = callsOn("invoices");

export const recurringEndpoints = endpoints("recurring-invoice", {
  list: view.get("/api/recurring-invoice", "Schedules of recurring invoices, the nearest day first", {
    query: scheduleQuery,
    answer: scheduleListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/recurring-invoice", "Create a schedule, from an invoice or from nothing", {
    body: newScheduleBody,
    answer: scheduleAnswer,
    refusals: [
      "COUNTERPARTY_NOT_FOUND",
      "LEGAL_ENTITY_NOT_FOUND",
      "PLACEHOLDER_UNKNOWN",
      "RECURRENCE_INVALID",
      "INVOICE_NOT_FOUND",
    ],
  }),
  read: view.get("/api/recurring-invoice/{id}", "One schedule with what became of its days", {
    answer: scheduleAnswer,
    refusals: ["RECURRING_NOT_FOUND"],
  }),
  update: edit.patch("/api/recurring-invoice/{id}", "Change a schedule from its next day on", {
    body: updateScheduleBody,
    answer: scheduleAnswer,
    refusals: ["RECURRING_NOT_FOUND", "COUNTERPARTY_NOT_FOUND", "RECURRENCE_INVALID"],
  }),
  changeState: edit.patch(
    "/api/recurring-invoice/{id}/state",
    "Pause a schedule, go on with it, leave its next day out or take that back",
    {
      body: scheduleActionBody,
      answer: scheduleAnswer,
      refusals: ["RECURRING_NOT_FOUND", "RECURRING_STATE_UNCHANGED"],
    },
  ),
  remove: remove.delete("/api/recurring-invoice/{id}", "Stop a schedule for good; what it made stays", {
    answer: done,
    refusals: ["RECURRING_NOT_FOUND"],
  }),
});
