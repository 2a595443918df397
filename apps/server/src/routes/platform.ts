import { platformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/platform";
import { handle, type Route } from "../http/route.ts";
import { readDirectory } from "../modules/platform/directory.ts";
import { askForSync } from "../modules/platform/sync.ts";
import { receiveWebhook } from "../modules/platform/webhook.ts";
import { listFlows, retryFlow } from "../modules/platform-flow/service.ts";

export const platformRoutes: readonly Route[] = [
  handle(endpoints.flows, ({ app, query }) => listFlows(app, query)),
  handle(endpoints.retry, ({ app, caller, params, body }) => retryFlow(app, caller, params.id, body.version)),
  handle(endpoints.sync, ({ app, caller, body }) => askForSync(app, caller, body.legalEntityRefId)),
  handle(endpoints.directory, ({ app, query }) => readDirectory(app, query)),
  handle(endpoints.webhook, ({ app, params, request }) => receiveWebhook(app, params, request)),
];
