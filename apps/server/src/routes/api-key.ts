import { apiKeyEndpoints as endpoints } from "@grand-livre/contracts/endpoints/api-key";
import { handle, type Route } from "../http/route.ts";
import { createApiKey, endApiKey, listApiKeys } from "../modules/api-key/service.ts";

export const apiKeyRoutes: readonly Route[] = [
  handle(endpoints.list, ({ app, caller, query }) => listApiKeys(app, caller, query)),
  handle(endpoints.create, ({ app, caller, body }) => createApiKey(app, caller, body)),
  handle(endpoints.revoke, ({ app, caller, params }) => endApiKey(app, caller, params.id)),
];
