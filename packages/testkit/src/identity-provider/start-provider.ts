/// <reference path="./oidc-provider.d.ts" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import Provider, { type Context } from "oidc-provider";

/** A person as the provider tells of him; `sub` is his own. */
export type ProvidedPerson = Readonly<Record<string, unknown>> & { readonly sub: string };

export const CLIENT = { id: "grand-livre", secret: "un secret de quarante signes pour les essais" } as const;

export interface StartedProvider {
  readonly issuer: string;
  /** Who signs in next: the provider asks for no password. */
  person: ProvidedPerson;
  /** Changes the next tokens, signed anew: what a wrong or a hostile provider would send. */
  change: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** A token of these claims, signed by the provider's key. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

export interface ProviderOptions {
  /** Where the product takes people back, and where they land after signing out. */
  readonly returnUrl: string;
  readonly signedOutUrl: string;
  readonly port?: number;
}

const SCOPE = "openid email profile";

/** A real OpenID provider on this machine, with one client. */
export async function startProvider(options: ProviderOptions): Promise<StartedProvider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: "essai", alg: "RS256", use: "sig" };
  const sign = async (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "essai" }).sign(await importJWK(jwk));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const started: StartedProvider = {
    issuer,
    person: { sub: "personne" },
    change: undefined,
    sign,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [options.returnUrl],
        post_logout_redirect_uris: [options.signedOutUrl],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ["essai"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "groups"],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => "/interaction" },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ ...started.person, sub: accountId }),
    }),
    // Nobody is asked what the product may read.
    async loadExistingGrant({ oidc }: Context) {
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const token = context.path === "/token" ? context.body?.id_token : undefined;
    if (token === undefined || started.change === undefined || context.body === undefined) return;
    context.body.id_token = await sign(started.change(decodeJwt(token)));
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    const isInteraction = request.url?.startsWith("/interaction") === true;
    const done = isInteraction
      ? provider.interactionFinished(request, response, { login: { accountId: started.person.sub } })
      : answer(request, response);
    done.catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  return started;
}
