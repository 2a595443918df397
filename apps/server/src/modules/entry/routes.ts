import {
  createEntryBody,
  deletedEntryAnswer,
  entryAnswer,
  journalPeriodsAnswer,
  journalPeriodsQuery,
  listEntriesAnswer,
  listEntriesQuery,
  reverseEntryBody,
  updateEntryBody,
  validateEntryBody,
} from "@grand-livre/contracts/entry";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.ts";
import { listJournalPeriods } from "./journal-periods.ts";
import {
  createEntry,
  deleteEntry,
  listEntries,
  reverseManualEntry,
  showEntry,
  updateEntry,
  validateEntry,
} from "./manual.ts";
import { entryRight } from "./policy.ts";

const params = z.object({ id: z.uuid() });
const tag = "entry";

export const entryRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/entry",
    tag,
    summary: "Entries, by date, with what the caller may do with each",
    right: entryRight("Viewer"),
    query: listEntriesQuery,
    answer: listEntriesAnswer,
    handler: async ({ app, caller, query }) => listEntries(app, caller, query),
  }),
  defineRoute({
    method: "post",
    path: "/api/entry",
    tag,
    summary: "Writes a draft entry, which may be unbalanced",
    right: entryRight("Creator"),
    body: createEntryBody,
    answer: entryAnswer,
    handler: async ({ app, caller, body }) => createEntry(app, caller, body),
  }),
  defineRoute({
    method: "get",
    path: "/api/entry/journal-period",
    tag,
    summary: "What each journal holds in each period of an exercise: entries by state, sums, last number",
    right: entryRight("Viewer"),
    query: journalPeriodsQuery,
    answer: journalPeriodsAnswer,
    handler: async ({ app, caller, query }) => ({
      journalPeriods: await listJournalPeriods(app.db, caller.scope, query),
    }),
  }),
  defineRoute({
    method: "get",
    path: "/api/entry/{id}",
    tag,
    summary: "One entry with its lines and where each comes from",
    right: entryRight("Viewer"),
    params,
    answer: entryAnswer,
    handler: async ({ app, caller, params }) => showEntry(app.db, caller, params.id),
  }),
  defineRoute({
    method: "patch",
    path: "/api/entry/{id}",
    tag,
    summary: "Changes a draft; lines given replace them all",
    right: entryRight("Editor"),
    params,
    body: updateEntryBody,
    answer: entryAnswer,
    handler: async ({ app, caller, params, body }) => updateEntry(app, caller, params.id, body),
  }),
  defineRoute({
    method: "delete",
    path: "/api/entry/{id}",
    tag,
    summary: "Takes a draft away",
    right: entryRight("Deleter"),
    params,
    answer: deletedEntryAnswer,
    handler: async ({ app, caller, params }) => deleteEntry(app, caller, params.id),
  }),
  defineRoute({
    method: "post",
    path: "/api/entry/{id}/validate",
    tag,
    summary: "Validates a draft: definitive number, link of the chain; it never changes again",
    right: entryRight("Validator"),
    params,
    body: validateEntryBody,
    bodyOptional: true,
    answer: entryAnswer,
    handler: async ({ app, caller, params, body }) => validateEntry(app, caller, params.id, body.version),
  }),
  defineRoute({
    method: "post",
    path: "/api/entry/{id}/reverse",
    tag,
    summary: "Writes and validates the contre-passation of a validated entry",
    right: entryRight("Validator"),
    params,
    body: reverseEntryBody,
    bodyOptional: true,
    answer: entryAnswer,
    handler: async ({ app, caller, params, body }) => reverseManualEntry(app, caller, params.id, body.date),
  }),
];
