import { installationEndpoints as endpoints } from "@grand-livre/contracts/endpoints/installation";
import { handle, type Route } from "../http/route.ts";
import { changeSecurity } from "../modules/identity/service.ts";
import {
  listChains,
  readInstallation,
  requirePlatformAdministrator,
} from "../modules/installation/service.ts";
import { testMail } from "../modules/installation/test-mail.ts";

export const installationRoutes: readonly Route[] = [
  handle(endpoints.read, ({ app, caller }) => readInstallation(app, caller)),
  handle(endpoints.changeSecurity, async ({ app, caller, body }) => {
    requirePlatformAdministrator(caller);
    await changeSecurity(app, caller, body);
    return readInstallation(app, caller);
  }),
  handle(endpoints.testMail, ({ app, caller }) => testMail(app, caller)),
  handle(endpoints.chains, ({ app, caller, query }) => listChains(app, caller, query)),
];
