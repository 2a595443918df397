import type { providerFinishBody, SignInWaysAnswer } from "@grand-livre/contracts/identity-provider";
import { buildEndSessionUrl } from "openid-client";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { countUse } from "../identity/service.ts";
import {
  auditRefusal,
  beginChallenge,
  enter,
  isOpenedBy,
  takeChallenge,
} from "../identity/sign-in-service.ts";
import { passkeysAreUsed } from "../passkey/service.ts";
import { admit } from "./admission.ts";
import { authorizationOf, type BegunSignIn, discover, type ProvedPerson, provedBy } from "./oidc.ts";
import { findProvider, type ProviderRow } from "./repository.ts";

/** What the sign-in page offers beside the password. */
export async function signInWays(app: Application): Promise<SignInWaysAnswer> {
  const provider = await findProvider(app.db);
  return {
    provider: provider?.active ? { label: provider.label } : null,
    passkeys: await passkeysAreUsed(app),
  };
}

/** @throws RefusalError SIGN_IN_WAY_CLOSED */
export async function openProvider(app: Application): Promise<ProviderRow> {
  const provider = await findProvider(app.db);
  if (!provider?.active) throw new RefusalError("SIGN_IN_WAY_CLOSED");
  return provider;
}

/** Begins a sign-in: the provider's address, and the key of the browser that began. */
export async function startSignIn(
  app: Application,
  request: RequestInfo,
): Promise<{ url: string; key: string }> {
  await countUse(app, "sign-in-way-address", request.address);
  const { url, begun } = await authorizationOf(app, await openProvider(app));
  return { url, key: await beginChallenge(app, "provider", begun) };
}

/** Ends it by what the provider sent the browser back with. */
export async function finishSignIn(
  app: Application,
  { key, parameters }: z.output<typeof providerFinishBody>,
  request: RequestInfo,
): Promise<{ token: string; caller: Caller }> {
  await countUse(app, "sign-in-way-address", request.address);
  let proved: ProvedPerson | undefined;
  try {
    const begun = await takeChallenge<BegunSignIn>(app, "provider", key);
    const provider = await openProvider(app);
    proved = await provedBy(app, provider, begun, parameters);
    const id = await admit({ app, provider, proved, request });
    // The provider asks for the second factor, as it asks for the first.
    return await enter(app, { id, secondFactor: true, by: "provider", providerSid: proved.sid }, request);
  } catch (error) {
    await auditRefusal(app, proved?.email ?? "", request, error, "provider");
    throw error;
  }
}

/** Sign-out does not wait for a provider that is away. */
const SIGN_OUT_MS = 3_000;

/** Where the browser ends the provider's session too, when it opened ours; undefined when there is nothing to end. */
export async function continueAfterSignOut(
  app: Application,
  { sessionId }: Caller,
): Promise<string | undefined> {
  if (!(await isOpenedBy(app.db, sessionId, "provider"))) return undefined;
  const provider = await findProvider(app.db);
  if (!provider?.active) return undefined;
  try {
    const server = await discover(app, provider, SIGN_OUT_MS);
    if (server.serverMetadata().end_session_endpoint === undefined) return undefined;
    return buildEndSessionUrl(server, { post_logout_redirect_uri: `${app.config.publicUrl}/sign-in` }).href;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return undefined;
  }
}
