import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { newId } from "../../ids.ts";
import { audit } from "../audit/service.ts";
import { countAttempt, forgetAttempts } from "./attempt-limiter.ts";
import { passwordMatches } from "./password.ts";
import { endSession, findAccountByEmail, findSession, insertSession } from "./repository.ts";
import { readToken, signToken } from "./token.ts";

/** E-mail addresses are compared without case and surrounding spaces. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/** The caller behind an access token, read afresh: a session ended or a right withdrawn counts at once. */
export async function authenticate(
  app: Application,
  token: string,
  request: { requestId: string; address: string | undefined },
): Promise<Caller | undefined> {
  const now = app.now();
  const named = await readToken(app.tokenSecret, token, now);
  if (!named) return undefined;
  const row = await findSession(app.db, { ...named, now });
  if (!row) return undefined;
  const { legalEntityIds, ...person } = row;
  return {
    ...person,
    ...named,
    scope: { userId: named.userId, legalEntityIds: row.superAdministrator ? "all" : legalEntityIds },
    requestId: request.requestId,
    address: request.address,
  };
}

/**
 * Signs in by e-mail and password. Unknown account and wrong password answer alike, in the same time; what is
 * wrong with an account is told only to who knows its password.
 * @throws RefusalError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, ACCOUNT_INACTIVE, ACCOUNT_NOT_ACTIVATED, DEMO_BEHIND_PROXY
 */
export async function signIn(
  app: Application,
  credentials: { email: string; password: string },
  request: RequestInfo,
): Promise<{ token: string; caller: Caller }> {
  const key = emailKey(credentials.email);
  await countAttempt(app, key.slice(0, 200), request.address);
  const account = await findAccountByEmail(app.db, key);
  const matches = await passwordMatches(account?.passwordHash, credentials.password);
  if (!account || !matches) throw new RefusalError("INVALID_CREDENTIALS");
  if (account.demonstration && request.throughProxy) throw new RefusalError("DEMO_BEHIND_PROXY");
  if (account.status === "inactive") throw new RefusalError("ACCOUNT_INACTIVE");
  if (account.status !== "active") throw new RefusalError("ACCOUNT_NOT_ACTIVATED");
  await forgetAttempts(app, key.slice(0, 200));
  const token = await openSession(app, account.id, request);
  const caller = await authenticate(app, token, request);
  if (!caller) throw new RefusalError("ACCOUNT_INACTIVE");
  return { token, caller };
}

async function openSession(app: Application, userId: string, request: RequestInfo): Promise<string> {
  const createdAt = app.now();
  const session = {
    id: newId(),
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + app.config.sessionHours * 3_600_000),
    address: request.address,
    userAgent: request.raw.headers.get("user-agent") ?? undefined,
  };
  await inTransaction(app.db, async (tx) => {
    await insertSession(tx, session);
    const actor = {
      scope: { userId, legalEntityIds: [] },
      requestId: request.requestId,
      address: request.address,
    };
    await audit(tx, actor, { action: "session.open", resource: "session", resourceId: session.id });
  });
  return signToken(app.tokenSecret, {
    id: session.id,
    userId,
    issuedAt: createdAt,
    expiresAt: session.expiresAt,
  });
}

/** Ends the caller's session at once: its token opens nothing any more. */
export async function signOut(app: Application, caller: Caller): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await endSession(tx, caller.scope, caller.sessionId, app.now());
    await audit(tx, caller, { action: "session.end", resource: "session", resourceId: caller.sessionId });
  });
}
