import { session } from "./session.ts";
import { createStore } from "./store.ts";
import { readTokenClaims } from "./token.ts";

/** The delegation that this browser uses now: every call runs with what it lends, and nothing of one's own. */
export interface ActingFor {
  readonly delegationId: string;
  readonly name: string;
  /** Its last day, `YYYY-MM-DD`. */
  readonly endsOn: string;
  /** The session that chose it: another sign-in starts in one's own name. */
  readonly sessionId: string;
}

/** Where it is kept: local storage, so that every tab acts for the same person. */
export const ACTING_KEY = "actingFor";

/** What is kept, unless it belongs to another session, or to none. */
export function readActing(kept: string | null, token: string | undefined): ActingFor | undefined {
  if (kept === null || token === undefined) return undefined;
  try {
    const acting = JSON.parse(kept) as ActingFor;
    return acting.sessionId === readTokenClaims(token)?.sid ? acting : undefined;
  } catch {
    return undefined;
  }
}

export const acting = createStore(readKept());

function readKept(): ActingFor | undefined {
  return typeof localStorage === "undefined"
    ? undefined
    : readActing(localStorage.getItem(ACTING_KEY), session.token());
}

/** For whom the next call is made; undefined: in one's own name. */
export function actingNow(): ActingFor | undefined {
  const kept = acting.get();
  return kept !== undefined && kept.sessionId === readTokenClaims(session.token() ?? "")?.sid
    ? kept
    : undefined;
}

/** Keeps a delegation, or forgets it. The page is then loaded anew: nothing of the other authority stays in it. */
export function keepActing(next: ActingFor | undefined): void {
  acting.set(next);
  if (next === undefined) localStorage.removeItem(ACTING_KEY);
  else localStorage.setItem(ACTING_KEY, JSON.stringify(next));
}
