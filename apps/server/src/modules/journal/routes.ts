import {
  createJournalBody,
  journalAnswer,
  journalListAnswer,
  journalQuery,
  updateJournalBody,
} from "@grand-livre/contracts/journal";
import { idParams } from "@grand-livre/contracts/paging";
import { defineRoute, type Route } from "../../http/route.ts";
import { createJournal, updateJournal } from "./change.ts";
import { presentJournal, presentJournals } from "./present.ts";
import { listJournals } from "./service.ts";

const tag = "entry-ledger-log";

export const journalRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/entry-ledger-log",
    tag,
    summary: "The journals, by code",
    right: { service: "entry-logs", action: "Viewer" },
    query: journalQuery,
    answer: journalListAnswer,
    handler: async ({ app, caller, query }) => {
      const { rows, count } = await listJournals(app.db, caller.scope, query);
      return { journals: await presentJournals(app.db, caller.scope, rows), count };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/entry-ledger-log",
    tag,
    summary: "Add a journal",
    right: { service: "entry-logs", action: "Creator" },
    body: createJournalBody,
    answer: journalAnswer,
    handler: async ({ app, caller, body }) =>
      presentJournal(app.db, caller.scope, await createJournal(app, caller, body)),
  }),
  defineRoute({
    method: "patch",
    path: "/api/entry-ledger-log/{id}",
    tag,
    summary: "Rename, deactivate or reactivate a journal",
    right: { service: "entry-logs", action: "Editor" },
    params: idParams,
    body: updateJournalBody,
    answer: journalAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentJournal(app.db, caller.scope, await updateJournal(app, caller, params.id, body)),
  }),
];
