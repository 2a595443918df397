import type { providerFinishBody, SignInWaysAnswer } from "@grand-livre/contracts/identity-provider";
import { buildEndSessionUrl } from "openid-client";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { countUse } from "../identity/service.ts";
import {
  answerChallenge,
  auditRefusal,
  beginChallenge,
  enter,
  isOpenedBy,
  relayOf,
  takeAnswered,
} from "../identity/sign-in-service.ts";
import { passkeysAreUsed } from "../passkey/service.ts";
import { admit } from "./admission.ts";
import {
  authorizationOf,
  type BegunSignIn,
  discover,
  type ProvedPerson,
  provedBy,
  returnUrlOf,
} from "./oidc.ts";
import { postedForm } from "./posted-form.ts";
import { findProvider, type ProviderRow } from "./repository.ts";
import { type BegunSaml, newRequestId, provedBySaml, samlRequestUrl } from "./saml.ts";

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
  const provider = await openProvider(app);
  if (provider.protocol === "saml") {
    const begun = { requestId: newRequestId() };
    const key = await beginChallenge(app, "provider", begun);
    return { url: await samlRequestUrl(app, provider, begun, relayOf(key)), key };
  }
  const { url, begun } = await authorizationOf(app, provider);
  return { url, key: await beginChallenge(app, "provider", begun) };
}

/** A thousand groups come to 150 KB. */
const MOST_FORM_BYTES = 256 * 1024;

/**
 * Keeps the answer that the provider's page posts, and sends the browser to where a sign-in ends. No session goes with the form
 * and none is opened by it: who has not the key of the browser that began gets nothing, whoever posts.
 * @throws RefusalError BAD_REQUEST, PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS
 */
export async function keepSamlAnswer(app: Application, request: RequestInfo): Promise<string> {
  await countUse(app, "sign-in-way-address", request.address);
  const form = await postedForm(request.raw, MOST_FORM_BYTES);
  const [answer, relay] = [form.get("SAMLResponse"), form.get("RelayState")];
  if (!answer) throw new RefusalError("BAD_REQUEST");
  // The server keeps only the answer to a sign-in that it began; the page that the browser goes to refuses any other.
  if (relay) await answerChallenge(app, "provider", relay, answer);
  return returnUrlOf(app);
}

type Taken = Awaited<ReturnType<typeof takeAnswered<BegunSignIn | BegunSaml>>>;

/** What the provider proves by the protocol that the sign-in began with. @throws RefusalError SIGN_IN_ATTEMPT_INVALID, PROVIDER_… */
function personBehind(
  app: Application,
  provider: ProviderRow,
  { content: begun, answer }: Taken,
  parameters: Readonly<Record<string, string>>,
): Promise<ProvedPerson> {
  if (provider.protocol === "oidc" && "state" in begun) return provedBy(app, provider, begun, parameters);
  if (provider.protocol === "saml" && "requestId" in begun && answer !== undefined)
    return provedBySaml(app, provider, begun, answer);
  throw new RefusalError("SIGN_IN_ATTEMPT_INVALID");
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
    const taken = await takeAnswered<BegunSignIn | BegunSaml>(app, "provider", key);
    const provider = await openProvider(app);
    proved = await personBehind(app, provider, taken, parameters);
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
  // SAML has a sign-out of its own, which is not there.
  if (!provider?.active || provider.protocol === "saml") return undefined;
  try {
    const server = await discover(app, provider, SIGN_OUT_MS);
    if (server.serverMetadata().end_session_endpoint === undefined) return undefined;
    return buildEndSessionUrl(server, { post_logout_redirect_uri: `${app.config.publicUrl}/sign-in` }).href;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return undefined;
  }
}
