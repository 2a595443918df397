import { endpoints } from "../endpoint.ts";
import {
  createEntryScheduleBody,
  entryOccurrencesAnswer,
  entryScheduleAnswer,
  entryScheduleListAnswer,
  entryScheduleQuery,
  updateEntryScheduleBody,
} from "../entry-schedule.ts";
import { idParams } from "../paging.ts";

const right = (action: "Viewer" | "Creator" | "Editor" | "Deleter") =>
  ({ service: "entry-logs", action }) as const;
const RULES = ["ENTRY_SCHEDULE_NAME_TAKEN", "ENTRY_SCHEDULE_DATES"] as const;

export const entryScheduleEndpoints = endpoints("entry-schedule", {
  list: {
    method: "get",
    path: "/api/entry-schedule",
    summary: "The entries that come again, by their next day",
    right: right("Viewer"),
    query: entryScheduleQuery,
    answer: entryScheduleListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/entry-schedule",
    summary: "Let the lines of an entry come again by themselves",
    right: right("Creator"),
    body: createEntryScheduleBody,
    answer: entryScheduleAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "ENTRY_NOT_FOUND", ...RULES],
  },
  update: {
    method: "patch",
    path: "/api/entry-schedule/{id}",
    summary: "Change when an entry comes again, pause it or let it go on",
    right: right("Editor"),
    params: idParams,
    body: updateEntryScheduleBody,
    answer: entryScheduleAnswer,
    refusals: ["ENTRY_SCHEDULE_NOT_FOUND", ...RULES],
  },
  remove: {
    method: "delete",
    path: "/api/entry-schedule/{id}",
    summary: "End a schedule; the entries that it wrote stay",
    right: right("Deleter"),
    params: idParams,
    answer: entryScheduleAnswer,
    refusals: ["ENTRY_SCHEDULE_NOT_FOUND"],
  },
  occurrences: {
    method: "get",
    path: "/api/entry-schedule/{id}/occurrence",
    summary: "What the days of a schedule came to: the entry, or why there is none",
    right: right("Viewer"),
    params: idParams,
    answer: entryOccurrencesAnswer,
    refusals: ["ENTRY_SCHEDULE_NOT_FOUND"],
  },
});
