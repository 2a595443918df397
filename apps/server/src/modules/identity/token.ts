import { jwtVerify, SignJWT } from "jose";

const ALGORITHM = "HS256";
const AUDIENCE = "grand-livre";

/** Signs an access token that names a session and a person; it carries no right. */
export async function signToken(
  secret: Uint8Array,
  session: { id: string; userId: string; issuedAt: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setSubject(session.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(session.issuedAt.getTime() / 1000))
    .setExpirationTime(Math.floor(session.expiresAt.getTime() / 1000))
    .sign(secret);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type NamedSession = { readonly sessionId: string; readonly userId: string };

/** How many tokens are kept as verified: each is some hundred bytes. */
const MOST_VERIFIED = 2000;
/** What a signature proved once it proves again: of each key, the tokens that it signed, with the second they end at. */
const verified = new WeakMap<Uint8Array, Map<string, NamedSession & { readonly endsAt: number }>>();

/** Reads a token of ours: undefined for another algorithm, signature, audience, or an expired one. */
export async function readToken(
  secret: Uint8Array,
  token: string,
  now: Date,
): Promise<NamedSession | undefined> {
  const known = verified.get(secret)?.get(token);
  if (known) {
    const { endsAt, ...named } = known;
    return endsAt > Math.floor(now.getTime() / 1000) ? named : undefined;
  }
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: now,
    });
    const { sid, sub = "", exp } = payload;
    if (typeof sid !== "string" || !UUID.test(sid) || !UUID.test(sub) || exp === undefined) return undefined;
    const named = { sessionId: sid, userId: sub };
    keepVerified(secret, token, { ...named, endsAt: exp });
    return named;
  } catch {
    return undefined;
  }
}

function keepVerified(secret: Uint8Array, token: string, named: NamedSession & { endsAt: number }): void {
  const tokens = verified.get(secret) ?? new Map();
  verified.set(secret, tokens);
  tokens.set(token, named);
  if (tokens.size > MOST_VERIFIED) tokens.delete(tokens.keys().next().value);
}

const RESET_AUDIENCE = "grand-livre-reset";

/** Signs the token of one password reset: of another audience, it opens no session. */
export async function signResetToken(
  secret: Uint8Array,
  reset: { refId: string; userId: string; issuedAt: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setJti(reset.refId)
    .setSubject(reset.userId)
    .setAudience(RESET_AUDIENCE)
    .setIssuedAt(Math.floor(reset.issuedAt.getTime() / 1000))
    .setExpirationTime(Math.floor(reset.expiresAt.getTime() / 1000))
    .sign(secret);
}

/** Reads a reset token of ours: undefined for any other, an access token too. */
export async function readResetToken(
  secret: Uint8Array,
  token: string,
  now: Date,
): Promise<{ refId: string; userId: string } | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      audience: RESET_AUDIENCE,
      currentDate: now,
    });
    const { jti, sub, exp } = payload;
    return jti !== undefined && sub !== undefined && exp !== undefined
      ? { refId: jti, userId: sub }
      : undefined;
  } catch {
    return undefined;
  }
}
