import { Hono, type MiddlewareHandler } from "hono";
import type { Simulator } from "../simulator.ts";
import { type Env, failed } from "./exchange.ts";

/** The secret of every account: nothing that the simulator holds is secret. */
export const SECRET = "simulateur";

/** The form of a SIREN: companies of trials may have one whose key is wrong. */
const SIREN = /^\d{9}$/;

/** OAuth2, client credentials. Any client identifier is an account; one that is a SIREN is this company's own. */
export function tokenRoute(simulator: Simulator): Hono<Env> {
  return new Hono<Env>().post("/token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const [scheme, encoded = ""] = (c.req.header("authorization") ?? "").split(" ");
    const [user, ...rest] = Buffer.from(encoded, "base64").toString("utf8").split(":");
    const isBasic = scheme === "Basic";
    const account = (isBasic ? user && decodeURIComponent(user) : form.get("client_id")) ?? "";
    const secret = isBasic ? decodeURIComponent(rest.join(":")) : form.get("client_secret");
    if (form.get("grant_type") !== "client_credentials")
      return c.json({ error: "unsupported_grant_type" }, 400);
    if (account === "" || secret !== SECRET) return c.json({ error: "invalid_client" }, 401);
    const { tokenSeconds } = simulator.settings;
    const token = simulator.newId();
    simulator.tokens.set(token, { account, expiresAt: simulator.now() + tokenSeconds * 1000 });
    return c.json({ access_token: token, token_type: "Bearer", expires_in: tokenSeconds });
  });
}

/** The account of a token. */
export const signedIn =
  (simulator: Simulator): MiddlewareHandler<Env> =>
  async (c, next) => {
    const token = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
    if (token === undefined) return failed(c, 401, "MISSING_TOKEN", "Le jeton manque.");
    const held = simulator.tokens.get(token);
    if (held === undefined || held.expiresAt <= simulator.now())
      return failed(c, 401, "INVALID_TOKEN", "Le jeton est inconnu ou périmé.");
    c.set("account", held.account);
    return next();
  };

/** The company that a call is about: the account's own, else the one of Organization-Id (a SIREN or a SIRET). */
export const forCompany: MiddlewareHandler<Env> = async (c, next) => {
  const account = c.get("account");
  const organization = c.req.header("organization-id");
  const own = SIREN.test(account) ? account : undefined;
  const company = organization?.slice(0, 9) ?? own;
  if (company === undefined)
    return failed(c, 400, "MISSING_REQUIRED_FIELD", "Organization-Id : le SIREN de la société est attendu.");
  if (!SIREN.test(company) || (own !== undefined && company !== own))
    return failed(c, 403, "FORBIDDEN_ACCESS", "Cette société n’est pas de ce compte.");
  c.set("company", company);
  return next();
};
