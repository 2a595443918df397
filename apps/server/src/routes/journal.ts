import { journalEndpoints } from "@grand-livre/contracts/endpoints/journal";
import { handle, type Route } from "../http/route.ts";
import { journals } from "../modules/journal/change.ts";
import { presentJournal, presentJournals } from "../modules/journal/present.ts";
import { listJournals } from "../modules/journal/service.ts";

export const journalRoutes: readonly Route[] = [
  handle(journalEndpoints.list, async ({ app, caller, query }) => {
    const { rows, count } = await listJournals(app.db, caller.scope, query);
    return { journals: await presentJournals(app.db, caller.scope, rows), count };
  }),
  handle(journalEndpoints.create, async ({ app, caller, body }) =>
    presentJournal(app.db, caller.scope, await journals.create(app, caller, body)),
  ),
  handle(journalEndpoints.update, async ({ app, caller, params, body }) =>
    presentJournal(app.db, caller.scope, await journals.update(app, caller, params.id, body)),
  ),
];
