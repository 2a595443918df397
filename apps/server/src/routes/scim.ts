import { scimEndpoints as endpoints } from "@grand-livre/contracts/endpoints/scim";
import { handle, type Route } from "../http/route.ts";
import { createScimToken, readScim, revokeScimToken } from "../modules/scim/token.ts";

export const scimRoutes: readonly Route[] = [
  handle(endpoints.read, ({ app, caller }) => readScim(app, caller)),
  handle(endpoints.create, ({ app, caller, body }) => createScimToken(app, caller, body)),
  handle(endpoints.revoke, async ({ app, caller, params }) => {
    await revokeScimToken(app, caller, params.id);
    return { done: true as const };
  }),
];
