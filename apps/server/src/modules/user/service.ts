import type { UsersQuery } from "@grand-livre/contracts/user";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Command } from "../../kit/command.ts";
import { ALL_RIGHTS, type RightsSet, rightsOfFlags } from "../../rights-set.ts";
import { scopeReaches } from "../../scope.ts";
import { entityFilter } from "../legal-entity/service.ts";
import { findUser, findUsers, lockUser, type UserListRow } from "./repository.ts";
import { findDirectRights, findEffectiveRights } from "./rights-repository.ts";

export { sharedCompanies } from "./right-holder-repository.ts";

/** A person with the direct and the effective rights. */
export type User = UserListRow & { readonly direct: RightsSet; readonly effective: RightsSet };

async function withRights(db: Connection, row: UserListRow): Promise<User> {
  const direct = rightsOfFlags(await findDirectRights(db, row.id));
  const effective = row.superAdministrator
    ? ALL_RIGHTS
    : rightsOfFlags(await findEffectiveRights(db, row.id));
  return { ...row, direct, effective };
}

/**
 * Whether the caller may change a person: all of that person's legal entities are the caller's, and a super-administrator
 * is changed by another only.
 */
export function reachesWhole(caller: Caller, user: UserListRow): boolean {
  if (caller.superAdministrator) return true;
  return (
    !user.superAdministrator && user.legalEntities.every((entity) => scopeReaches(caller.scope, entity.id))
  );
}

/** A page of the people whom the caller sees. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listUsers(app: Application, caller: Caller, query: UsersQuery) {
  const legalEntityId = await entityFilter(app.db, query.legalEntityRefId);
  const contains = fold(query.searchValue ?? "");
  const typed = query.searchValue?.trim().toLowerCase() || contains;
  return findUsers(app.db, caller.scope, { ...query, contains, typed, legalEntityId });
}

/** One person whom the caller sees. @throws RefusalError USER_NOT_FOUND */
export async function readUser(db: Connection, caller: Caller, id: string): Promise<User> {
  const row = await findUser(db, caller.scope, id);
  if (!row) throw new RefusalError("USER_NOT_FOUND");
  return withRights(db, row);
}

/**
 * One person locked for a change that the caller may make.
 * @throws RefusalError USER_NOT_FOUND, USER_OUT_OF_REACH, STALE_VERSION
 */
export async function userToChange(
  { tx, actor: caller, scope }: Command<Caller>,
  id: string,
  version: number | undefined,
): Promise<User> {
  const row = await lockUser(tx, scope, id);
  if (!row) throw new RefusalError("USER_NOT_FOUND");
  if (!reachesWhole(caller, row)) throw new RefusalError("USER_OUT_OF_REACH");
  if (version !== undefined && row.version !== version) throw new RefusalError("STALE_VERSION");
  return withRights(tx, row);
}

/** The one legal entity that a change of a person concerns, for the audit log; undefined for several or none. */
export function onlyEntity(user: UserListRow): string | undefined {
  return user.legalEntities.length === 1 ? user.legalEntities[0]?.id : undefined;
}
