import type { SignInAnswer } from "@grand-livre/contracts/identity";
import { session } from "../../lib/session.ts";

/** What this tab keeps of a sign-in that it began elsewhere: the key that ends it, and where the person wanted to go. */
interface Begun {
  readonly key: string;
  readonly redirectURL?: string | undefined;
}

const STORED = "signInBegun";

export function keepBegun(begun: Begun): void {
  sessionStorage.setItem(STORED, JSON.stringify(begun));
}

/** Takes it: a page that is loaded again sends it no second time. */
export function takeBegun(): Begun | undefined {
  const text = sessionStorage.getItem(STORED);
  sessionStorage.removeItem(STORED);
  return text === null ? undefined : (JSON.parse(text) as Begun);
}

/** Keeps the answer of a sign-in; one that went on elsewhere meanwhile gives way to it. */
export function keepSession(answer: SignInAnswer): void {
  session.close();
  session.open(answer);
}
