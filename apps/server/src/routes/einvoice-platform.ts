import { einvoicePlatformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/einvoice-platform";
import { handle, type Route } from "../http/route.ts";
import { handOver, listDeposits, takeBack } from "../modules/einvoice-platform/deposits.ts";
import { changePlatform, readPlatform } from "../modules/einvoice-platform/service.ts";
import { testPlatform } from "../modules/platform/connection-test.ts";

export const einvoicePlatformRoutes: readonly Route[] = [
  handle(endpoints.read, ({ app, query }) => readPlatform(app, query.legalEntityRefId)),
  handle(endpoints.update, ({ app, caller, body }) => changePlatform(app, caller, body)),
  handle(endpoints.test, ({ app, caller, body }) => testPlatform(app, caller, body.legalEntityRefId)),
  handle(endpoints.deposits, ({ app, query }) => listDeposits(app, query)),
  handle(endpoints.handOver, ({ app, caller, body }) => handOver(app, caller, body)),
  handle(endpoints.takeBack, ({ app, caller, body }) => takeBack(app, caller, body)),
];
