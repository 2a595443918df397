import { callsOn, endpoints } from "../endpoint.ts";
import {
  createEntryScheduleBody,
  entryOccurrencesAnswer,
  entryScheduleAnswer,
  entryScheduleListAnswer,
  entryScheduleQuery,
  updateEntryScheduleBody,
} from "../entry-schedule.ts";

const { view, create, edit, remove } = callsOn("entry-logs");

const RULES = ["ENTRY_SCHEDULE_NAME_TAKEN", "ENTRY_SCHEDULE_DATES"] as const;

export const entryScheduleEndpoints = endpoints("entry-schedule", {
  list: view.get("/api/entry-schedule", "The entries that come again, by their next day", {
    query: entryScheduleQuery,
    answer: entryScheduleListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/entry-schedule", "Let the lines of an entry come again by themselves", {
    body: createEntryScheduleBody,
    answer: entryScheduleAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "ENTRY_NOT_FOUND", ...RULES],
  }),
  update: edit.patch(
    "/api/entry-schedule/{id}",
    "Change when an entry comes again, pause it or let it go on",
    {
      body: updateEntryScheduleBody,
      answer: entryScheduleAnswer,
      refusals: ["ENTRY_SCHEDULE_NOT_FOUND", ...RULES],
    },
  ),
  remove: remove.delete("/api/entry-schedule/{id}", "End a schedule; the entries that it wrote stay", {
    answer: entryScheduleAnswer,
    refusals: ["ENTRY_SCHEDULE_NOT_FOUND"],
  }),
  occurrences: view.get(
    "/api/entry-schedule/{id}/occurrence",
    "What the days of a schedule came to: the entry, or why there is none",
    { answer: entryOccurrencesAnswer, refusals: ["ENTRY_SCHEDULE_NOT_FOUND"] },
  ),
});
