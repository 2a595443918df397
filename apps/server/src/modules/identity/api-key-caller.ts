import { createHash } from "node:crypto";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { findKeyAuthority, noteKeyUse } from "./api-key-repository.ts";
import { countUse } from "./attempt-limiter.ts";
import { lentRights } from "./lent-rights.ts";

/** What distinguishes a key from the token of a session. */
export const API_KEY_PREFIX = "gl_";

/** A key is 256 random bits: its hash needs no salt. */
export const hashOfKey = (key: string): Buffer => createHash("sha256").update(key).digest();

const USE_NOTED_EVERY_MS = 5 * 60_000;

/**
 * The program behind a key: its person, with what the key opens and nothing more. Rights over people and the installation
 * are in no key; it acts for no one by a delegation.
 * @throws RefusalError TOO_MANY_REQUESTS, DELEGATION_NOT_ACTIVE
 */
export async function callerOfKey(
  app: Application,
  key: string,
  request: { readonly requestId: string; readonly address: string | undefined; readonly raw?: Request },
): Promise<Caller | undefined> {
  const now = app.now();
  const found = await findKeyAuthority(app.db, hashOfKey(key), today(app));
  if (!found) return undefined;
  const { apiKeyId, legalEntityIds, rights, expiresOn, lastUsedAt, ...person } = found;
  await countUse(app, "api-key", apiKeyId);
  if (request.raw?.headers.has("x-acting-for")) throw new RefusalError("DELEGATION_NOT_ACTIVE");
  const before = new Date(now.getTime() - USE_NOTED_EVERY_MS);
  if (lastUsedAt === null || lastUsedAt <= before)
    await noteKeyUse(app.db, { id: apiKeyId, now, before, address: request.address });
  return {
    ...person,
    sessionId: apiKeyId,
    expiresAt: new Date(`${expiresOn}T23:59:59Z`),
    superAdministrator: false,
    rights: lentRights(rights),
    byKey: true,
    scope: { userId: person.userId, legalEntityIds, apiKeyId },
    requestId: request.requestId,
    address: request.address,
  };
}
