import { demonstrationSignIn } from "../demonstration-sign-in.ts";
import type { Caller } from "../http/caller.ts";
import { newId } from "../ids.ts";

/** The administrator of the demonstration as the caller of a command outside of any request. */
export function administratorCaller(userId: string): Caller {
  return {
    userId,
    sessionId: newId(),
    expiresAt: new Date(8.64e15),
    email: demonstrationSignIn.email,
    firstname: "Camille",
    lastname: "Démonstration",
    role: "ADMIN",
    superAdministrator: true,
    scope: { userId, legalEntityIds: "all" },
    rights: new Map(),
    requestId: newId(),
    address: undefined,
  };
}
