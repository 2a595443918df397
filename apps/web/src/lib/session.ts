import type { SignInAnswer } from "@grand-livre/contracts/identity";
import { isTokenExpired, readTokenClaims } from "./token.ts";

/** The local-storage keys of the specification, letter for letter. */
export const storageKeys = {
  accessToken: "accessToken",
  user: "user",
  refId: "refId",
  resetToken: "resetToken",
} as const;

/** Who is signed in, as sign-in answered; the browser keeps the whole answer, token included. */
export type SignedInUser = Omit<SignInAnswer, "token">;

export interface Session {
  /** The access token while it is of use; undefined when there is none or it has expired. */
  token(): string | undefined;
  user(): SignedInUser | undefined;
  isAuthenticated(): boolean;
  /** Keeps the whole sign-in answer. Throws `User is already logged in.` on a live session, `not a valid token`. */
  open(answer: SignInAnswer): void;
  /** Takes the person as the server now knows them (rights may have changed since sign-in). */
  refresh(user: SignedInUser): void;
  /** Forgets the token and the user. */
  close(): void;
  /** Forgets everything this site has stored in the browser. */
  clearAll(): void;
}

export const ALREADY_SIGNED_IN = "User is already logged in.";
export const NOT_A_TOKEN = "not a valid token";

/** The rules of the browser's session over a storage and a clock (milliseconds). */
export function createSession(storage: () => Storage, now: () => number): Session {
  const session: Session = {
    token() {
      const token = storage().getItem(storageKeys.accessToken);
      return token === null || isTokenExpired(token, now()) ? undefined : token;
    },
    user() {
      const text = storage().getItem(storageKeys.user);
      if (text === null) return undefined;
      try {
        const user: unknown = JSON.parse(text);
        return typeof user === "object" && user !== null ? (user as SignedInUser) : undefined;
      } catch {
        return undefined;
      }
    },
    isAuthenticated: () => session.token() !== undefined && session.user() !== undefined,
    open(answer) {
      if (session.isAuthenticated()) throw new Error(ALREADY_SIGNED_IN);
      if (readTokenClaims(answer.token) === undefined) throw new Error(NOT_A_TOKEN);
      storage().setItem(storageKeys.accessToken, answer.token);
      storage().setItem(storageKeys.user, JSON.stringify(answer));
    },
    refresh(user) {
      const token = session.token();
      if (token !== undefined) storage().setItem(storageKeys.user, JSON.stringify({ ...user, token }));
    },
    close() {
      storage().removeItem(storageKeys.accessToken);
      storage().removeItem(storageKeys.user);
    },
    clearAll: () => storage().clear(),
  };
  return session;
}

export const session = createSession(
  () => window.localStorage,
  () => Date.now(),
);
