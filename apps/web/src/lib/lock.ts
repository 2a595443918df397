import { session } from "./session.ts";
import { readTokenClaims } from "./token.ts";

/** Which session of this browser is locked; in local storage, so that every tab asks for the password. */
export const LOCK_KEY = "locked";

function sessionId(): string | undefined {
  return readTokenClaims(session.token() ?? "")?.sid;
}

/** Whether the screens stay closed until the password is given again; a new sign-in is another session. */
export function isLocked(): boolean {
  const id = sessionId();
  return id !== undefined && localStorage.getItem(LOCK_KEY) === id;
}

export function lock(): void {
  const id = sessionId();
  if (id !== undefined) localStorage.setItem(LOCK_KEY, id);
}

export function unlock(): void {
  localStorage.removeItem(LOCK_KEY);
}
