import { randomBytes } from "node:crypto";
import {
  type ApiKeyAnswer,
  type ApiKeysQuery,
  type CreateApiKeyBody,
  checkApiKeyEnd,
} from "@grand-livre/contracts/api-key";
import { rightRows } from "@grand-livre/contracts/user";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import {
  ALL_RIGHTS,
  flagsOfRights,
  type RightsSet,
  rightsBeyond,
  rightsOfBody,
  rightsOfFlags,
} from "../../rights-set.ts";
import { API_KEY_PREFIX, hashOfKey, lentRights, requireOwnPassword } from "../identity/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { type ApiKeyRow, findApiKeys, insertApiKey, revokeApiKey } from "./repository.ts";

const SECRET_BYTES = 32;
const ENDING = 4;

const seenBy = (app: Application, { superAdministrator }: Caller) => ({
  everybody: superAdministrator,
  today: today(app),
});

function present({ legalEntities, createdAt, lastUsedAt, rights: flags, ...row }: ApiKeyRow): ApiKeyAnswer {
  const rights = rightsOfFlags(flags);
  return {
    ...row,
    rights: rightRows((service, action) => rights.get(service)?.has(action) ?? false),
    legalEntities: legalEntities.map(({ refId, name }) => ({ refId, name })),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** A page of the keys that the caller sees. */
export async function listApiKeys(app: Application, caller: Caller, { state, skip, limit }: ApiKeysQuery) {
  const { rows, count } = await findApiKeys(app.db, caller.scope, seenBy(app, caller), {
    state,
    skip,
    limit,
  });
  return { keys: rows.map(present), count };
}

/** @throws RefusalError API_KEY_NOT_FOUND */
async function readApiKey(db: Connection, app: Application, caller: Caller, id: string): Promise<ApiKeyRow> {
  const { rows } = await findApiKeys(db, caller.scope, seenBy(app, caller), { id, skip: 0, limit: 1 });
  const [row] = rows;
  if (!row) throw new RefusalError("API_KEY_NOT_FOUND");
  return row;
}

/** @throws RefusalError RIGHTS_BEYOND_OWN, RIGHTS_REQUIRED */
function requireOwnRights(asked: RightsSet, { superAdministrator, rights }: Caller): void {
  const beyond = rightsBeyond(asked, lentRights(superAdministrator ? ALL_RIGHTS : rights));
  if (beyond.length > 0) throw new RefusalError("RIGHTS_BEYOND_OWN", { rights: beyond });
  if (![...asked.values()].some((given) => given.size > 0)) throw new RefusalError("RIGHTS_REQUIRED");
}

async function companiesOf({ tx }: Command<Caller>, refIds: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const refId of new Set(refIds)) ids.push((await resolveLegalEntity(tx, refId)).id);
  return ids;
}

function auditRow(action: string, row: ApiKeyRow) {
  const { id, name, ending, expiresOn, legalEntities } = row;
  return {
    action,
    resource: "api-key" as const,
    resourceId: id,
    legalEntityId: legalEntities.length === 1 ? legalEntities[0]?.id : undefined,
    details: {
      name,
      ending,
      expiresOn,
      owner: row.owner.name,
      rights: rightsBeyond(rightsOfFlags(row.rights), new Map()),
      legalEntities: legalEntities.map(({ refId }) => refId),
    },
  };
}

/**
 * Makes a key that acts as the caller, within the caller's companies and rights; it is answered only once. A delegate makes none.
 * @throws RefusalError INVALID_CREDENTIALS, API_KEY_END_INVALID, API_KEY_NAME_TAKEN, RIGHTS_BEYOND_OWN, RIGHTS_REQUIRED,
 *   LEGAL_ENTITY_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function createApiKey(
  app: Application,
  caller: Caller,
  { name, expiresOn, password, ...body }: CreateApiKeyBody,
): Promise<ApiKeyAnswer & { secret: string }> {
  await requireOwnPassword(app, caller, password);
  if (checkApiKeyEnd(expiresOn, today(app))) throw new RefusalError("API_KEY_END_INVALID");
  const rights = rightsOfBody(body.rights);
  requireOwnRights(rights, caller);
  const secret = `${API_KEY_PREFIX}${randomBytes(SECRET_BYTES).toString("base64url")}`;
  const id = newId();
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const companyIds = await companiesOf(command, body.legalEntityRefIds);
    await insertApiKey(
      tx,
      caller.scope,
      {
        id,
        name,
        secretHash: hashOfKey(secret),
        ending: secret.slice(-ENDING),
        createdAt: app.now(),
        expiresOn,
      },
      { rights: flagsOfRights(rights), companyIds },
    );
    const row = await readApiKey(tx, app, caller, id);
    await command.audit(auditRow("create", row));
    return { ...present(row), secret };
  });
}

/**
 * Ends a key: its next request is refused.
 * @throws RefusalError API_KEY_NOT_FOUND, API_KEY_REVOKED
 */
export async function endApiKey(app: Application, caller: Caller, id: string): Promise<ApiKeyAnswer> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const seen = seenBy(app, caller);
    await readApiKey(tx, app, caller, id);
    if (!(await revokeApiKey(tx, caller.scope, seen, { id, now: app.now() })))
      throw new RefusalError("API_KEY_REVOKED");
    const row = await readApiKey(tx, app, caller, id);
    await command.audit(auditRow("revoke", row));
    return present(row);
  });
}
