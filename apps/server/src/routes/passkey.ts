import { passkeyEndpoints as endpoints } from "@grand-livre/contracts/endpoints/passkey";
import { handle, type Route } from "../http/route.ts";
import { presentCaller } from "../modules/identity/present.ts";
import {
  addPasskey,
  beginPasskey,
  finishPasskeySignIn,
  ownPasskeys,
  removeOwnPasskey,
  startPasskeySignIn,
} from "../modules/passkey/service.ts";

export const passkeyRoutes: readonly Route[] = [
  handle(endpoints.list, ({ app, caller }) => ownPasskeys(app, caller)),
  handle(endpoints.begin, ({ app, caller, body }) => beginPasskey(app, caller, body)),
  handle(endpoints.add, async ({ app, caller, body }) => {
    await addPasskey(app, caller, body);
    return { done: true as const };
  }),
  handle(endpoints.remove, async ({ app, caller, params, body }) => {
    await removeOwnPasskey(app, caller, params.id, body);
    return { done: true as const };
  }),
  handle(endpoints.startSignIn, ({ app, request }) => startPasskeySignIn(app, request)),
  handle(endpoints.finishSignIn, async ({ app, body, request }) => {
    const { token, caller } = await finishPasskeySignIn(app, body, request);
    return { token, ...presentCaller(caller) };
  }),
];
