/** The claims that the browser reads from an access token; everything else is the server's business. */
export interface TokenClaims {
  /** Expiry, in seconds since 1970. */
  readonly exp?: number;
  /** The session that the token belongs to. */
  readonly sid?: string;
}

/** Reads a token's claims without checking its signature; undefined when it is not a token of three parts. */
export function readTokenClaims(token: string): TokenClaims | undefined {
  const parts = token.split(".");
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (c) =>
      c.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? (claims as TokenClaims) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a token is of no use at `now` (milliseconds). No expiry, or not a token at all, counts as expired. */
export function isTokenExpired(token: string, now: number): boolean {
  const exp = readTokenClaims(token)?.exp;
  return typeof exp !== "number" || exp * 1000 <= now;
}
