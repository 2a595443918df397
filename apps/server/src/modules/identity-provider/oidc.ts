import * as client from "openid-client";
import type { Application } from "../../application.ts";
import { unseal } from "../../derived-secret.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { OutsideError, requestOutside } from "../../outside/request-outside.ts";
import type { ProviderRow } from "./repository.ts";

/** What a provider proves of a person who signs in. */
export type ProvedPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailProved: boolean;
  readonly firstname: string;
  readonly lastname: string;
  /** Undefined: the token lists none. */
  readonly groups: readonly string[] | undefined;
  /** The provider's own session, which it names again when it ends. */
  readonly sid: string | undefined;
};

/** What the second step needs of the first, sealed meanwhile. */
export type BegunSignIn = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** The keys of a large directory come to 20 KB. */
export const MOST_BYTES = 256 * 1024;
export const TIMEOUT_MS = 10_000;
const SCOPES = "openid email profile";

/** The provider is an address that a person typed: it is called as all of them are. */
const fetchOf =
  (app: Application, timeoutMs: number): client.CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const answer = await requestOutside(app, url, {
      method: method as "GET" | "POST",
      headers,
      maxBytes: MOST_BYTES,
      timeoutMs,
      ...(body === null || body === undefined ? {} : { body: String(body) }),
      ...(signal ? { signal } : {}),
    });
    const told = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) told.set(name, String(value));
    return new Response(Uint8Array.from(answer.body), { status: answer.status, headers: told });
  };

/** In the body where the provider takes it there, as it says; else in the header, which each one has to take. */
function secretFor(secret: string): client.ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ? inBody : inHeader)(
      server,
      ...rest,
    );
}

/** @throws RefusalError PLATFORM_SECRET_UNREADABLE */
function secretOf(app: Application, { sealedSecret }: ProviderRow): string {
  if (!sealedSecret) throw new RefusalError("PLATFORM_SECRET_UNREADABLE");
  try {
    return unseal(app, sealedSecret);
  } catch {
    throw new RefusalError("PLATFORM_SECRET_UNREADABLE");
  }
}

/** The provider as it describes itself now. @throws RefusalError PROVIDER_UNREACHABLE, PLATFORM_SECRET_UNREADABLE */
export async function discover(
  app: Application,
  provider: ProviderRow,
  timeoutMs = TIMEOUT_MS,
): Promise<client.Configuration> {
  const issuer = new URL(provider.issuer);
  const isPlain = issuer.protocol === "http:";
  const skew = Math.round((app.now().getTime() - Date.now()) / 1000);
  try {
    const found = await client.discovery(
      issuer,
      provider.clientId,
      { [client.clockSkew]: skew, [client.clockTolerance]: 30 },
      secretFor(secretOf(app, provider)),
      // Without TLS only where who runs the machine allows the origin: the address was judged when it was saved.
      {
        [client.customFetch]: fetchOf(app, timeoutMs),
        ...(isPlain ? { execute: [client.allowInsecureRequests] } : {}),
      },
    );
    // The signature is checked also of what came by TLS from the provider itself.
    client.enableNonRepudiationChecks(found);
    return found;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The address that a browser is sent to, and what its return is checked against. */
export async function authorizationOf(
  app: Application,
  provider: ProviderRow,
): Promise<{ readonly url: string; readonly begun: BegunSignIn }> {
  const server = await discover(app, provider);
  const begun = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(server, {
    redirect_uri: returnUrlOf(app),
    scope: SCOPES,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, begun };
}

/** Where the provider sends people back to: registered there, letter for letter. */
export const returnUrlOf = (app: Application): string => `${app.config.publicUrl}/sign-in/return`;

/** Exchanges what the browser came back with for what the provider proves. @throws RefusalError as {@link refusalOf} */
export async function provedBy(
  app: Application,
  provider: ProviderRow,
  begun: BegunSignIn,
  parameters: Readonly<Record<string, string>>,
): Promise<ProvedPerson> {
  const server = await discover(app, provider);
  const back = new URL(returnUrlOf(app));
  back.search = new URLSearchParams(parameters).toString();
  try {
    const tokens = await client.authorizationCodeGrant(server, back, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new RefusalError("PROVIDER_TOKEN_INVALID");
    return personOfClaims(await wholeClaims(server, tokens.access_token, claims, provider), provider);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What the token leaves out is asked for: a provider may tell of address and groups there alone. */
async function wholeClaims(
  server: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
  { groupsClaim }: ProviderRow,
): Promise<client.IDToken> {
  const isWhole = claims.email !== undefined && claims[groupsClaim] !== undefined;
  if (isWhole || server.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await client.fetchUserInfo(server, accessToken, claims.sub)), ...claims };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

function personOfClaims(claims: client.IDToken, { groupsClaim, trustsEmails }: ProviderRow): ProvedPerson {
  const name = textOf(claims.name);
  const firstname = textOf(claims.given_name) || name.split(" ").slice(0, -1).join(" ");
  const lastname = textOf(claims.family_name) || (name.split(" ").at(-1) ?? "");
  const listed = claims[groupsClaim];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textOf(claims.email) || undefined,
    isEmailProved: trustsEmails || claims.email_verified === true || claims.email_verified === "true",
    firstname: firstname.slice(0, 100),
    lastname: lastname.slice(0, 100),
    sid: textOf(claims.sid) || undefined,
    groups: Array.isArray(listed) ? listed.map(textOf).filter((group) => group !== "") : undefined,
  };
}

function* causesOf(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) yield one;
}

/** What a failed exchange is told as; an error of the program stays one. */
function refusalOf(error: unknown): Error {
  for (const one of causesOf(error)) {
    if (one instanceof RefusalError) return one;
    if (one instanceof OutsideError) return new RefusalError("PROVIDER_UNREACHABLE", { reason: one.failure });
    if (one instanceof client.AuthorizationResponseError)
      return new RefusalError("PROVIDER_REFUSED", { error: one.error.slice(0, 80) });
    if (one instanceof client.ResponseBodyError)
      return new RefusalError(
        ["invalid_client", "unauthorized_client"].includes(one.error)
          ? "PROVIDER_CLIENT_REFUSED"
          : "PROVIDER_TOKEN_EXPIRED",
      );
    const code = "code" in one ? String(one.code) : "";
    if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return new RefusalError("PROVIDER_TOKEN_EXPIRED");
    if (code === "OAUTH_JWT_CLAIM_COMPARISON_FAILED")
      return new RefusalError(
        comparedClaim(one) === "aud" ? "PROVIDER_AUDIENCE_WRONG" : "PROVIDER_TOKEN_INVALID",
      );
    if (code === "OAUTH_RESPONSE_IS_NOT_CONFORM" || code === "OAUTH_RESPONSE_IS_NOT_JSON")
      return new RefusalError("PROVIDER_UNREACHABLE", { reason: "not_conform" });
    if (code.startsWith("OAUTH_")) return new RefusalError("PROVIDER_TOKEN_INVALID");
  }
  return error instanceof Error ? error : new Error("The exchange failed", { cause: error });
}

/** The claim that a comparison failed on, as the innermost cause names it. */
function comparedClaim({ cause }: Error): unknown {
  if (cause instanceof Error) return comparedClaim(cause);
  return typeof cause === "object" && cause !== null && "claim" in cause ? cause.claim : undefined;
}
