import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { OutsideError, requestOutside } from "../../outside/request-outside.ts";
import { audit } from "../audit/service.ts";
import { countUse } from "../identity/service.ts";
import { personOf } from "../identity/sign-in-service.ts";
import { discover, MOST_BYTES, TIMEOUT_MS } from "./oidc.ts";
import { postedForm } from "./posted-form.ts";
import { endProvidedSessions, type ProviderRow } from "./repository.ts";
import { openProvider } from "./sign-in.ts";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** Those of a key that the provider alone has. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const MOST_TOKEN_BYTES = 16 * 1024;

const invalid = () => new RefusalError("BAD_REQUEST");

/** The token in the form that the provider posts. @throws RefusalError BAD_REQUEST, PAYLOAD_TOO_LARGE */
async function tokenIn(request: Request): Promise<string> {
  const token = (await postedForm(request, MOST_TOKEN_BYTES)).get("logout_token");
  if (!token) throw invalid();
  return token;
}

async function keysOf(app: Application, provider: ProviderRow) {
  const { jwks_uri: address } = (await discover(app, provider)).serverMetadata();
  if (address === undefined) throw new RefusalError("PROVIDER_UNREACHABLE", { reason: "not_conform" });
  try {
    const answer = await requestOutside(app, address, {
      method: "GET",
      headers: { accept: "application/json" },
      maxBytes: MOST_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    return createLocalJWKSet(JSON.parse(answer.body.toString("utf8")) as JSONWebKeySet);
  } catch (error) {
    if (error instanceof OutsideError)
      throw new RefusalError("PROVIDER_UNREACHABLE", { reason: error.failure });
    if (error instanceof SyntaxError || error instanceof errors.JOSEError)
      throw new RefusalError("PROVIDER_UNREACHABLE", { reason: "not_conform" });
    throw error;
  }
}

/** What a token signed by the provider says, by OpenID Connect Back-Channel Logout (2.6). @throws RefusalError BAD_REQUEST */
async function claimsOf(app: Application, provider: ProviderRow, token: string): Promise<JWTPayload> {
  const keys = await keysOf(app, provider);
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: ALGORITHMS,
      currentDate: app.now(),
      clockTolerance: 30,
      maxTokenAge: "5m",
      requiredClaims: ["iat", "jti", "events"],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw invalid();
    throw error;
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/**
 * Ends the sessions that the provider opened, when it says that its own has ended: those of that session, or all of the person's.
 * @throws RefusalError BAD_REQUEST for what proves nothing or was told before; SIGN_IN_WAY_CLOSED, PROVIDER_UNREACHABLE,
 *   PLATFORM_SECRET_UNREADABLE, TOO_MANY_REQUESTS
 */
export async function endByProvider(app: Application, request: RequestInfo): Promise<void> {
  await countUse(app, "sign-in-way-address", request.address);
  const provider = await openProvider(app);
  if (provider.protocol !== "oidc") throw new RefusalError("SIGN_IN_WAY_CLOSED");
  const claims = await claimsOf(app, provider, await tokenIn(request.raw));
  const [subject, sid] = [textOf(claims.sub), textOf(claims.sid)];
  const { events } = claims;
  const isLogout = typeof events === "object" && events !== null && EVENT in events;
  // With a nonce it is the token of a sign-in, which may not serve as one of these.
  if (!isLogout || "nonce" in claims || (subject === null && sid === null)) throw invalid();
  await countUse(app, "logout-seen", `${provider.issuer} ${claims.jti}`, "BAD_REQUEST");
  await inTransaction(app.db, async (tx) => {
    const ended = await endProvidedSessions(tx, { issuer: provider.issuer, subject, sid, now: app.now() });
    for (const { id, userId } of ended)
      await audit(tx, personOf(userId, request), {
        action: "session.end",
        resource: "session",
        resourceId: id,
        details: { by: "provider" },
      });
  });
}
