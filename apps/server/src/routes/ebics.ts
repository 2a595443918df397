import { ebicsEndpoints as endpoints } from "@grand-livre/contracts/endpoints/ebics";
import { handle, type Route } from "../http/route.ts";
import { companyRoutes, rowStep } from "../kit/company-routes.ts";
import { readSending, sendOrder, settleOrder } from "../modules/ebics/send.ts";
import {
  askBankKeys,
  askForFetch,
  confirmBankKeys,
  ebicsConnectionRows,
  factsOfConnections,
  printLetter,
  readHistory,
  sendKeys,
} from "../modules/ebics/service.ts";

export const ebicsRoutes: readonly Route[] = [
  ...companyRoutes(endpoints, ebicsConnectionRows, {
    plural: "ebicsConnections",
    order: ["name"],
    filter: ({ active }) => ({ equal: { active } }),
    searched: ({ name, hostId, partnerId, userId }) => `${name} ${hostId} ${partnerId} ${userId}`,
    facts: factsOfConnections,
    steps: [
      rowStep(endpoints.sendKeys, ({ app, caller, params, body }) => sendKeys(app, caller, params.id, body)),
      rowStep(endpoints.fetchBankKeys, ({ app, caller, params, body }) =>
        askBankKeys(app, caller, params.id, body.version),
      ),
      rowStep(endpoints.confirm, ({ app, caller, params, body }) =>
        confirmBankKeys(app, caller, params.id, body),
      ),
    ],
  }),
  handle(endpoints.letter, ({ app, caller, params }) => printLetter(app, caller, params.id)),
  handle(endpoints.fetch, ({ app, caller, params }) => askForFetch(app, caller, params.id)),
  handle(endpoints.history, ({ app, caller, params }) => readHistory(app, caller.scope, params.id)),
  handle(endpoints.sending, ({ app, caller, query }) =>
    readSending(app, caller.scope, query.transferOrderId),
  ),
  handle(endpoints.send, ({ app, caller, body }) => sendOrder(app, caller, body)),
  handle(endpoints.settle, ({ app, caller, params, body }) =>
    settleOrder(app, caller, params.id, body.received),
  ),
];
