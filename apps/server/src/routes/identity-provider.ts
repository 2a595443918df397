import { identityProviderEndpoints as endpoints } from "@grand-livre/contracts/endpoints/identity-provider";
import { handle, type Route } from "../http/route.ts";
import { presentCaller } from "../modules/identity/present.ts";
import { endByProvider } from "../modules/identity-provider/back-channel.ts";
import {
  finishSignIn,
  keepSamlAnswer,
  readIdentityProvider,
  removeIdentityGroup,
  samlMetadata,
  saveIdentityGroup,
  saveIdentityProvider,
  signInWays,
  startSignIn,
  testIdentityProvider,
} from "../modules/identity-provider/service.ts";

export const identityProviderRoutes: readonly Route[] = [
  handle(endpoints.ways, ({ app }) => signInWays(app)),
  handle(endpoints.start, ({ app, request }) => startSignIn(app, request)),
  handle(endpoints.finish, async ({ app, body, request }) => {
    const { token, caller } = await finishSignIn(app, body, request);
    return { token, ...presentCaller(caller) };
  }),
  handle(endpoints.samlMetadata, async ({ app }) => {
    const headers = { "content-type": endpoints.samlMetadata.answer.raw };
    return new Response(await samlMetadata(app), { headers });
  }),
  handle(endpoints.samlAnswer, async ({ app, request }) => {
    const location = await keepSamlAnswer(app, request);
    return new Response(null, { status: 303, headers: { location } });
  }),
  handle(endpoints.backChannelLogout, async ({ app, request }) => {
    await endByProvider(app, request);
    return { done: true as const };
  }),
  handle(endpoints.read, ({ app, caller }) => readIdentityProvider(app, caller)),
  handle(endpoints.save, ({ app, caller, body }) => saveIdentityProvider(app, caller, body)),
  handle(endpoints.test, ({ app, caller }) => testIdentityProvider(app, caller)),
  handle(endpoints.saveGroup, ({ app, caller, body }) => saveIdentityGroup(app, caller, body)),
  handle(endpoints.removeGroup, async ({ app, caller, params }) => {
    await removeIdentityGroup(app, caller, params.id);
    return { done: true as const };
  }),
];
