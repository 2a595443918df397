import { isTokenExpired } from "./token.ts";

/** The local-storage keys of the specification, letter for letter. */
export const storageKeys = {
  accessToken: "accessToken",
  user: "user",
  refId: "refId",
  resetToken: "resetToken",
} as const;

export interface AffectedRight {
  readonly service: string;
  readonly serviceId?: string;
  readonly authorizations: Readonly<Record<string, boolean | undefined>>;
}

/** What sign-in answers and the browser keeps, whole. */
export interface SignInAnswer {
  readonly token: string;
  readonly role: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly superAdministrator?: boolean;
  readonly natural_user_profile?: { readonly affectedRights?: readonly AffectedRight[] };
}

export type SignedInUser = Omit<SignInAnswer, "token">;

export interface Session {
  /** The access token while it is of use; undefined when there is none or it has expired. */
  token(): string | undefined;
  user(): SignedInUser | undefined;
  isAuthenticated(): boolean;
  /** Keeps the whole sign-in answer. Throws `User is already logged in.` on a live session. */
  open(answer: SignInAnswer): void;
  /** Forgets the token and the user. */
  close(): void;
  /** Forgets everything this site has stored in the browser. */
  clearAll(): void;
}

export const ALREADY_SIGNED_IN = "User is already logged in.";

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
      storage().setItem(storageKeys.accessToken, answer.token);
      storage().setItem(storageKeys.user, JSON.stringify(answer));
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
