import { randomBytes } from "node:crypto";
import type { CreateScimTokenBody, ScimAnswer } from "@grand-livre/contracts/scim";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import { type AuditRow, auditNobody } from "../audit/service.ts";
import { countUse, hashOfKey, requireOwnPassword } from "../identity/service.ts";
import { requirePlatformAdministrator } from "../installation/service.ts";
import { findTokenByHash, findTokens, insertToken, noteTokenUse, revokeToken } from "./token-repository.ts";

/** What distinguishes it from a person's key. */
const PREFIX = "gls_";
const SECRET_BYTES = 32;
const ENDING = 4;
const USE_NOTED_EVERY_MS = 5 * 60_000;

export const scimUrlOf = ({ config }: Application): string => `${config.publicUrl}/scim/v2`;

/** @throws RefusalError FORBIDDEN */
export async function readScim(app: Application, caller: Caller): Promise<ScimAnswer> {
  requirePlatformAdministrator(caller);
  const tokens = await findTokens(app.db);
  return {
    baseUrl: scimUrlOf(app),
    tokens: tokens.map(({ createdAt, lastUsedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** @throws RefusalError FORBIDDEN, INVALID_CREDENTIALS, SCIM_NAME_TAKEN, TOO_MANY_REQUESTS */
export async function createScimToken(
  app: Application,
  caller: Caller,
  { name, password }: CreateScimTokenBody,
): Promise<{ secret: string }> {
  requirePlatformAdministrator(caller);
  await requireOwnPassword(app, caller, password);
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64url")}`;
  const ending = secret.slice(-ENDING);
  await inCommand(app, caller, async (command) => {
    const token = { id: newId(), name, secretHash: hashOfKey(secret), ending, createdAt: app.now() };
    await insertToken(command.tx, { ...token, createdBy: caller.userId });
    const details = { name, ending };
    await command.audit({ action: "create-scim-token", resource: "installation", details });
  });
  return { secret };
}

/** Ends a token: its next request is refused. @throws RefusalError FORBIDDEN, SCIM_TOKEN_NOT_FOUND */
export async function revokeScimToken(app: Application, caller: Caller, id: string): Promise<void> {
  requirePlatformAdministrator(caller);
  await inCommand(app, caller, async (command) => {
    const name = await revokeToken(command.tx, { id, by: caller.userId, now: app.now() });
    if (name === undefined) throw new RefusalError("SCIM_TOKEN_NOT_FOUND");
    await command.audit({ action: "revoke-scim-token", resource: "installation", details: { name } });
  });
}

/** The directory behind a request. */
export type Directory = {
  readonly token: string;
  /** The super-administrator who let it in. */
  readonly openedBy: string;
  readonly requestId: string;
  readonly address: string | undefined;
};

/** @throws RefusalError UNAUTHENTICATED, TOO_MANY_REQUESTS */
export async function directoryBehind(
  app: Application,
  header: string | undefined,
  request: Pick<Directory, "requestId" | "address">,
): Promise<Directory> {
  const secret = /^Bearer (gls_[\w-]+)$/i.exec(header ?? "")?.[1];
  const found = secret === undefined ? undefined : await findTokenByHash(app.db, hashOfKey(secret));
  if (!found) {
    await countUse(app, "scim-refused-address", request.address);
    throw new RefusalError("UNAUTHENTICATED");
  }
  await countUse(app, "scim-token", found.id);
  const now = app.now();
  const before = new Date(now.getTime() - USE_NOTED_EVERY_MS);
  if (found.lastUsedAt === null || found.lastUsedAt <= before)
    await noteTokenUse(app.db, { id: found.id, now, before, address: request.address });
  return { token: found.name, openedBy: found.createdBy, ...request };
}

export type ScimCommand = {
  readonly app: Application;
  readonly tx: Tx;
  readonly directory: Directory;
  readonly now: Date;
  readonly audit: (row: AuditRow) => Promise<void>;
};

/** What a directory changes, in one transaction, with its rows in the log: they name no person, but the token. */
export function inScimCommand<T>(
  app: Application,
  directory: Directory,
  work: (command: ScimCommand) => Promise<T>,
): Promise<T> {
  const by = `SCIM, ${directory.token}`;
  return inTransaction(app.db, (tx) =>
    work({
      app,
      tx,
      directory,
      now: app.now(),
      audit: (row) => auditNobody(tx, directory, { ...row, details: { ...row.details, by } }),
    }),
  );
}
