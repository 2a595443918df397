import type { Application } from "../application.ts";
import { demonstrationSignIn } from "../demonstration-sign-in.ts";
import type { Caller } from "../http/caller.ts";
import { newId } from "../ids.ts";
import { listUsers } from "../modules/user/service.ts";

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

/** Another person of the demonstration as the caller; undefined where there is none of this address. */
export async function personCaller(
  app: Application,
  caller: Caller,
  email: string,
): Promise<Caller | undefined> {
  const { rows } = await listUsers(app, caller, { searchValue: email, skip: 0, limit: 1 });
  const [found] = rows;
  if (found === undefined) return undefined;
  const { id, firstname, lastname } = found;
  return { ...administratorCaller(id), email, firstname, lastname };
}
