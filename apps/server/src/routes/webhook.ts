import { webhookEndpoints as endpoints } from "@grand-livre/contracts/endpoints/webhook";
import { handle, type Route } from "../http/route.ts";
import { companyRoutes, rowStep } from "../kit/company-routes.ts";
import {
  factsOfEndpoints,
  listDeliveries,
  renewSecret,
  replayDeliveries,
  testEndpoint,
  webhookEndpointRows,
} from "../modules/webhook/service.ts";

export const webhookRoutes: readonly Route[] = [
  ...companyRoutes(endpoints, webhookEndpointRows, {
    plural: "webhookEndpoints",
    order: ["url"],
    filter: ({ active }) => ({ equal: { active } }),
    searched: ({ url, description }) => `${url} ${description}`,
    facts: factsOfEndpoints,
    steps: [
      rowStep(endpoints.renewSecret, ({ app, caller, params, body }) =>
        renewSecret(app, caller, params.id, body.version),
      ),
    ],
  }),
  handle(endpoints.test, ({ app, caller, params }) => testEndpoint(app, caller, params.id)),
  handle(endpoints.deliveries, ({ app, caller, params, query }) =>
    listDeliveries(app, caller.scope, params.id, query),
  ),
  handle(endpoints.replay, ({ app, caller, params, body }) => replayDeliveries(app, caller, params.id, body)),
];
