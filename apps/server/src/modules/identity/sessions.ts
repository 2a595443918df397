import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import { type Actor, audit } from "../audit/service.ts";
import { markSignIn } from "./account-repository.ts";
import { endSession, endSessionsOf, findOwnSessions, insertSession, type SignInWay } from "./repository.ts";
import { mustHaveSecondFactor, sessionHoursNow } from "./security.ts";
import { signToken } from "./token.ts";

/** A person who acts before having a session: for the audit log. */
export function personOf(userId: string, request: Pick<RequestInfo, "requestId" | "address">): Actor {
  return { scope: { userId, legalEntityIds: [] }, requestId: request.requestId, address: request.address };
}

/** How a person has proved who he is, and whether by a second factor too. */
export type Proved = {
  readonly id: string;
  readonly secondFactor: boolean;
  readonly by: SignInWay;
  /** The session of the provider that proved it. */
  readonly providerSid?: string | undefined;
};

/**
 * Opens a session and answers its token. Where a second factor is required and not there yet, the session serves to add one.
 */
export async function openSession(
  app: Application,
  { id: userId, secondFactor, by, providerSid }: Proved,
  request: RequestInfo,
): Promise<string> {
  const createdAt = app.now();
  const hours = await sessionHoursNow(app.db, app);
  const session = {
    id: newId(),
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + hours * 3_600_000),
    address: request.address,
    userAgent: request.raw.headers.get("user-agent") ?? undefined,
    openedBy: by,
    providerSid: providerSid ?? null,
    secondFactorDue: !secondFactor && (await mustHaveSecondFactor(app.db, userId)),
  };
  await inTransaction(app.db, async (tx) => {
    await insertSession(tx, session);
    await markSignIn(tx, userId, createdAt);
    await audit(tx, personOf(userId, request), {
      action: "session.open",
      resource: "session",
      resourceId: session.id,
      ...(by === "password" ? {} : { details: { by } }),
    });
  });
  return signToken(app.tokenSecret, {
    id: session.id,
    userId,
    issuedAt: createdAt,
    expiresAt: session.expiresAt,
  });
}

/** The caller's token again: of the same session, until the same moment. */
export function tokenOf(app: Application, caller: Caller): Promise<string> {
  return signToken(app.tokenSecret, {
    id: caller.sessionId,
    userId: caller.userId,
    issuedAt: app.now(),
    expiresAt: caller.expiresAt,
  });
}

/** Ends the caller's session at once: its token opens nothing any more. */
export async function signOut(app: Application, caller: Caller): Promise<void> {
  await inCommand(app, caller, async (command) => {
    const { tx } = command;
    await endSession(tx, caller.scope, caller.sessionId, app.now());
    await command.audit({ action: "session.end", resource: "session", resourceId: caller.sessionId });
  });
}

/** The caller's open sessions. */
export async function ownSessions(app: Application, caller: Caller) {
  return findOwnSessions(app.db, caller.scope, app.now());
}

/**
 * Ends one of the caller's sessions.
 * @throws RefusalError SESSION_NOT_FOUND for one that is not the caller's or is over
 */
export async function endOwnSession(app: Application, caller: Caller, sessionId: string): Promise<void> {
  await inCommand(app, caller, async (command) => {
    const { tx } = command;
    const ended = await endSession(tx, caller.scope, sessionId, app.now());
    if (!ended) throw new RefusalError("SESSION_NOT_FOUND");
    await command.audit({ action: "session.end", resource: "session", resourceId: sessionId });
  });
}

/** Ends all of the caller's sessions, or all but the one in use. @returns how many were open */
export async function signOutEverywhere(
  app: Application,
  caller: Caller,
  keepCurrent: boolean,
): Promise<number> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const but = keepCurrent ? caller.sessionId : undefined;
    const ended = await endSessionsOf(tx, caller.userId, app.now(), but);
    await command.audit({
      action: "session.end-all",
      resource: "user",
      resourceId: caller.userId,
      details: { ended, keepCurrent },
    });
    return ended;
  });
}
