import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { findSession } from "./repository.ts";
import { readToken } from "./token.ts";

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
