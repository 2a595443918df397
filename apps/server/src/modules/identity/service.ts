import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { withinRows } from "../../database/row-scope.ts";
import { type Caller, hasAnyRight } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { API_KEY_PREFIX, callerOfKey } from "./api-key-caller.ts";
import { voidCodes } from "./code-repository.ts";
import { lentRights } from "./lent-rights.ts";
import { voidLinks } from "./link-repository.ts";
import {
  endSessionsOf,
  findDelegatedAuthority,
  findOnlyEmployee,
  findSession,
  noteSessionUse,
} from "./repository.ts";
import { readToken } from "./token.ts";
import { removeTotp } from "./totp-repository.ts";

export { API_KEY_PREFIX, hashOfKey } from "./api-key-caller.ts";
export { revokeKeysOf } from "./api-key-repository.ts";
export { countUse } from "./attempt-limiter.ts";
export { forgetChallenges } from "./challenge-repository.ts";
export { emailKey, phoneKey } from "./email-key.ts";
export { lentRights } from "./lent-rights.ts";
export { sendLink } from "./links.ts";
export { requireOwnPassword } from "./own-password.ts";
export { findDemonstrationPeople, forgetSessions, lentReach, lentSince } from "./repository.ts";
export { searchKeyOf } from "./search-key.ts";
export { changeSecurity, securityOf } from "./security.ts";
export { countPeople } from "./security-repository.ts";

/** How exactly the last use of a session is known: a row written at each request would be written for nothing. */
const USE_NOTED_EVERY_MS = 5 * 60_000;

/** The caller behind an access token or a key, read afresh: a session ended or a right withdrawn counts at once. */
export function authenticate(
  app: Application,
  token: string,
  request: Pick<RequestInfo, "requestId" | "address"> & { readonly raw?: Request },
): Promise<Caller | undefined> {
  // A person's reach is read under any scope, once there is one.
  return withinRows([], () =>
    token.startsWith(API_KEY_PREFIX) ? callerOfKey(app, token, request) : callerBehind(app, token, request),
  );
}

async function callerBehind(
  app: Application,
  token: string,
  request: Pick<RequestInfo, "requestId" | "address"> & { readonly raw?: Request },
): Promise<Caller | undefined> {
  const now = app.now();
  const named = await readToken(app.tokenSecret, token, now);
  if (!named) return undefined;
  const row = await findSession(app.db, { ...named, now });
  if (!row) return undefined;
  const { legalEntityIds, hidden, lastUsedAt, ...person } = row;
  const before = new Date(now.getTime() - USE_NOTED_EVERY_MS);
  if (lastUsedAt === null || lastUsedAt <= before)
    await noteSessionUse(app.db, { sessionId: named.sessionId, now, before });
  const caller: Caller = {
    ...person,
    ...named,
    scope: {
      userId: named.userId,
      ...(row.superAdministrator ? { legalEntityIds: "all", hidden } : { legalEntityIds }),
    },
    requestId: request.requestId,
    address: request.address,
  };
  const delegationId = request.raw?.headers.get("x-acting-for");
  if (delegationId) return actingFor(app, caller, delegationId);
  if (hasAnyRight(caller) || !(await isOnlyEmployee(app, caller.userId))) return caller;
  return { ...caller, employeeOnly: true, scope: { userId: caller.userId, legalEntityIds: [] } };
}

/** Whether an account without any right is an employee's, and acts for nobody. The record is found in whatever company. */
function isOnlyEmployee(app: Application, userId: string): Promise<boolean> {
  return withinRows("all", () => findOnlyEmployee(app.db, userId, today(app)));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The caller with the rights that a delegation lends, and no others.
 * @throws RefusalError DELEGATION_NOT_ACTIVE, also for one that is not the caller's
 */
async function actingFor(app: Application, caller: Caller, delegationId: string): Promise<Caller> {
  const lent = UUID.test(delegationId)
    ? await findDelegatedAuthority(app.db, { delegationId, receiverId: caller.userId, today: today(app) })
    : undefined;
  if (!lent) throw new RefusalError("DELEGATION_NOT_ACTIVE");
  const { legalEntityIds, rights, ...giver } = lent;
  return {
    ...caller,
    superAdministrator: false,
    rights: lentRights(rights),
    actingFor: giver,
    scope: {
      userId: caller.userId,
      legalEntityIds,
      actingFor: { userId: giver.userId, delegationId: giver.delegationId },
    },
  };
}

/** Ends at once all that opens an account: sessions, links, codes. */
export async function endAccess(tx: Tx, app: Application, userId: string): Promise<void> {
  const now = app.now();
  await endSessionsOf(tx, userId, now);
  await voidCodes(tx, userId, now);
  await voidLinks(tx, userId, "invitation", now);
  await voidLinks(tx, userId, "mail_confirmation", now);
}

/**
 * Removes the second factor of an account and ends its sessions.
 * @throws RefusalError TOTP_NOT_ENABLED
 */
export async function removeSecondFactor(tx: Tx, app: Application, userId: string): Promise<void> {
  if (!(await removeTotp(tx, userId))) throw new RefusalError("TOTP_NOT_ENABLED");
  await endSessionsOf(tx, userId, app.now());
}
