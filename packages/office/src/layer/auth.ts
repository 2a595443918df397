import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { jwtVerify, SignJWT } from "jose";
import { demonstrationPerson, type LayerContext } from "./layer-context.ts";
import { answering, type Call, type LayerRoute, Refused } from "./layer-route.ts";

const WEEK_SECONDS = 7 * 24 * 3600;
const ISSUER = "grand-livre-demonstration";
/** What a server needs for these calls (specification §9). */
const SLOW_MS = 1500;
const MAIL_MS = 1000;

/** An answer whose status is not 200. */
export class Answered {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** Everybody may know it: no server takes these tokens, and a page that is loaded again takes its own. */
const KEY = new TextEncoder().encode("demonstration of grand livre in the browser");

/** Tokens of seven days, signed by HS256. */
export function tokens({ now }: LayerContext) {
  return {
    issue: () => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(ISSUER)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + WEEK_SECONDS)
        .sign(KEY);
    },
    isValid: async (token: string | undefined): Promise<boolean> => {
      if (token === undefined) return false;
      try {
        await jwtVerify(token, KEY, { issuer: ISSUER, currentDate: now(), algorithms: ["HS256"] });
        return true;
      } catch {
        return false;
      }
    },
  };
}

const { firstname, lastname, email } = demonstrationPerson;
const user = {
  id: demonstrationPerson.id,
  name: `${firstname} ${lastname}`,
  email,
  avatar: null,
  status: "online",
};
/** The person as shown on the screens: without any right over books, which do not exist here. */
const signedIn = {
  role: "ADMIN" as const,
  firstname,
  lastname,
  email,
  superAdministrator: false,
  natural_user_profile: { affectedRights: [] },
};

const isOwner = (body: unknown) => {
  const sent = body as { readonly email?: unknown; readonly password?: unknown } | null;
  return sent?.email === email && sent.password === demonstrationPerson.password;
};

/** The six calls of the specification's mock authentication, and those that the screens of the product make. */
export function authRoutes(
  context: LayerContext,
  { issue, isValid }: ReturnType<typeof tokens>,
): LayerRoute[] {
  const route = (path: string, delayMs: number, answer: (call: Call) => unknown): LayerRoute => ({
    method: "post",
    path: `/api/auth/${path}`,
    delayMs,
    isPublic: true,
    answer,
  });
  const opened = async () => ({ user, accessToken: await issue(), tokenType: "bearer" });
  const opening = async ({ body }: Call) => (isOwner(body) ? opened() : new Answered(404, false));
  const session = async () => ({
    ...signedIn,
    userId: demonstrationPerson.id,
    expiresAt: new Date(context.now().getTime() + WEEK_SECONDS * 1000).toISOString(),
    totpEnabled: false,
    actingFor: null,
    delegations: [],
  });
  return [
    route("forgot-password", MAIL_MS, () => true),
    route("reset-password", MAIL_MS, () => true),
    route("sign-in", SLOW_MS, opening),
    route("unlock-session", SLOW_MS, opening),
    route("sign-up", SLOW_MS, () => true),
    route("sign-in-with-token", 0, async ({ body }) => {
      const { accessToken } = (body ?? {}) as { readonly accessToken?: string };
      return (await isValid(accessToken)) ? opened() : new Answered(401, { error: "Invalid token" });
    }),
    route("signin", SLOW_MS, async ({ body }) => {
      if (!isOwner(body)) throw new Refused("INVALID_CREDENTIALS");
      return { ...signedIn, token: await issue() };
    }),
    route("sign-out", 0, () => ({})),
    answering(identityEndpoints.demonstration, () => ({
      people: [{ email, name: user.name, profile: "Bureau" }],
      password: demonstrationPerson.password,
    })),
    answering(identityEndpoints.session, session),
  ];
}
