import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import { handle, type Route } from "../http/route.ts";
import {
  attachToEntry,
  detachFromEntry,
  listAttachments,
  readAttachment,
} from "../modules/entry/attachments.ts";
import { listJournalPeriods } from "../modules/entry/journal-periods.ts";
import {
  createEntry,
  deleteEntry,
  listEntries,
  reverseManualEntry,
  showEntry,
  updateEntry,
} from "../modules/entry/manual-service.ts";
import { markPca, unmarkPca } from "../modules/entry/mark-pca.ts";
import { validateEntry } from "../modules/lettering/letter-chosen.ts";
import { validateUntil } from "../modules/lettering/validate-until.ts";

export const entryRoutes: readonly Route[] = [
  handle(entryEndpoints.list, async ({ app, caller, query }) => listEntries(app, caller, query)),
  handle(entryEndpoints.create, async ({ app, caller, body }) => createEntry(app, caller, body)),
  handle(entryEndpoints.journalPeriods, async ({ app, caller, query }) => ({
    journalPeriods: await listJournalPeriods(app.db, caller.scope, query),
  })),
  handle(entryEndpoints.read, async ({ app, caller, params }) => showEntry(app.db, caller, params.id)),
  handle(entryEndpoints.update, async ({ app, caller, params, body }) =>
    updateEntry(app, caller, params.id, body),
  ),
  handle(entryEndpoints.remove, async ({ app, caller, params }) => deleteEntry(app, caller, params.id)),
  handle(entryEndpoints.validate, async ({ app, caller, params, body }) =>
    validateEntry(app, caller, params.id, body.version),
  ),
  handle(entryEndpoints.reverse, async ({ app, caller, params, body }) =>
    reverseManualEntry(app, caller, params.id, body.date),
  ),
  handle(entryEndpoints.validateUntil, ({ app, caller, body }) => validateUntil(app, caller, body)),
  handle(entryEndpoints.attachments, ({ app, caller, params }) =>
    listAttachments(app.db, caller.scope, params.id),
  ),
  handle(entryEndpoints.attach, ({ app, caller, params, request }) =>
    attachToEntry(app, caller, params.id, request.raw),
  ),
  handle(entryEndpoints.readAttachment, ({ app, caller, params }) => readAttachment(app, caller, params)),
  handle(entryEndpoints.detach, ({ app, caller, params }) => detachFromEntry(app, caller, params)),
  handle(entryEndpoints.markPca, async ({ app, caller, params, body }) =>
    markPca(app, caller, params.id, body),
  ),
  handle(entryEndpoints.unmarkPca, async ({ app, caller, params }) => unmarkPca(app, caller, params.id)),
];
