import { thirdPartyEndpoints } from "@grand-livre/contracts/endpoints/third-party";
import { handle, type Route } from "../http/route.ts";
import { decideIban, listIbans } from "../modules/counterparty/service.ts";
import { readCard } from "../modules/third-party/card.ts";
import { listDoubles } from "../modules/third-party/doubles.ts";
import { mergeParties, previewMerge } from "../modules/third-party/merge.ts";
import { listDocuments, listInvoices, listLines, listMessages } from "../modules/third-party/pages.ts";

export const thirdPartyRoutes: readonly Route[] = [
  handle(thirdPartyEndpoints.card, ({ app, caller, params }) => readCard(app, caller, params.id)),
  handle(thirdPartyEndpoints.lines, ({ app, caller, params, query }) =>
    listLines(app, caller, params.id, query),
  ),
  handle(thirdPartyEndpoints.invoices, ({ app, caller, params, query }) =>
    listInvoices(app, caller, params.id, query),
  ),
  handle(thirdPartyEndpoints.documents, ({ app, caller, params, query }) =>
    listDocuments(app, caller, params.id, query),
  ),
  handle(thirdPartyEndpoints.messages, ({ app, caller, params, query }) =>
    listMessages(app, caller, params.id, query),
  ),
  handle(thirdPartyEndpoints.doubles, ({ app, caller, query }) => listDoubles(app, caller.scope, query)),
  handle(thirdPartyEndpoints.merge, ({ app, caller, query, body }) =>
    query.preview === "true" ? previewMerge(app, caller, body) : mergeParties(app, caller, body),
  ),
  handle(thirdPartyEndpoints.ibans, async ({ app, caller, params }) => ({
    ibans: await listIbans(app, caller, params.id),
  })),
  handle(thirdPartyEndpoints.decideIban, ({ app, caller, params, body }) =>
    decideIban(app, caller, params, body),
  ),
];
