import type { SignedInUser } from "./session.ts";

export const SIGN_OUT_PATH = "/sign-out";
export const AFTER_SIGN_IN = "/dashboard";
const SIGN_IN_PATH = "/sign-in";
export const UNLOCK_PATH = "/unlock-session";
/** Screens that a sign-in never returns to. */
const NOT_WANTED: readonly string[] = [SIGN_OUT_PATH, SIGN_IN_PATH, UNLOCK_PATH, "/", ""];

const PATH_OF_THIS_SITE = /^\/(?![/\\])/;

export type Admission = "admitted" | "unauthenticated" | "refused";

/** The web guard's only test: signed in, and of the role that is admitted to the back-office. */
export function admission(user: SignedInUser | undefined, isAuthenticated: boolean): Admission {
  if (!isAuthenticated || user === undefined) return "unauthenticated";
  return user.role === "ADMIN" ? "admitted" : "refused";
}

/** What sign-in carries of the URL that was wanted: nothing when it is the sign-out screen, the lock or the root. */
export function redirectURLFor(wanted: string): string | undefined {
  const path = wanted.split(/[?#]/)[0] ?? "";
  return NOT_WANTED.includes(path) ? undefined : wanted;
}

/**
 * Where to go after sign-in. Only a path of this very site is followed: another origin, `//host`, `\host`,
 * a scheme or a control character lead to the dashboard instead.
 */
export function safeRedirect(wanted: unknown, origin: string): string {
  if (typeof wanted !== "string" || !PATH_OF_THIS_SITE.test(wanted) || hasControlCharacter(wanted))
    return AFTER_SIGN_IN;
  try {
    const url = new URL(wanted, origin);
    // Dots that go up or stay leave `//host` behind: `/.//host` is of this origin, what it leads to is not.
    if (url.origin !== origin || !PATH_OF_THIS_SITE.test(url.pathname)) return AFTER_SIGN_IN;
    if (redirectURLFor(url.pathname) === undefined) return AFTER_SIGN_IN;
    return url.pathname + url.search + url.hash;
  } catch {
    return AFTER_SIGN_IN;
  }
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) if (character.charCodeAt(0) < 0x20 || character === "\u007f") return true;
  return false;
}
