import { type RawBuilder, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { RightFlags } from "../../rights-set.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { lentReach, lentSince } from "../identity/service.ts";

const flagsFrom = (source: RawBuilder<unknown>, userId: string) =>
  sql<RightFlags>`select service_id, viewer, creator, editor, validator, deleter, exporter
    from ${source} where user_id = ${userId}`;

/** The person was found within the scope before. */
export async function findDirectRights(db: Connection, userId: string): Promise<RightFlags[]> {
  const { rows } = await flagsFrom(sql.table("user_service_right"), userId).execute(db);
  return rows;
}

/** The person was found within the scope before. */
export async function findEffectiveRights(db: Connection, userId: string): Promise<RightFlags[]> {
  const { rows } = await flagsFrom(sql.table("user_effective_right"), userId).execute(db);
  return rows;
}

/** tidy-allow scope: the person was locked within the scope before. */
export async function replaceDirectRights(
  tx: Tx,
  userId: string,
  rights: readonly RightFlags[],
): Promise<void> {
  await tx.deleteFrom("userServiceRight").where("userId", "=", userId).execute();
  if (rights.length === 0) return;
  await tx
    .insertInto("userServiceRight")
    .values(rights.map((row) => ({ userId, ...row })))
    .execute();
}

/** tidy-allow scope: the person was locked within the scope before, and the profiles too. */
export async function replaceProfiles(tx: Tx, userId: string, profileIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("userAccountProfile").where("userId", "=", userId).execute();
  if (profileIds.length === 0) return;
  await tx
    .insertInto("userAccountProfile")
    .values(profileIds.map((profileId) => ({ userId, profileId })))
    .execute();
}

/** tidy-allow scope: the person was locked within the scope before, and the legal entities were found in it. */
export async function replaceLegalEntities(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("userLegalEntity")
    .where("userId", "=", userId)
    .$if(ids.length > 0, (all) => all.where("legalEntityId", "not in", [...ids]))
    .execute();
  if (ids.length === 0) return;
  await tx
    .insertInto("userLegalEntity")
    .values(ids.map((legalEntityId) => ({ userId, legalEntityId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type LendingRow = RightFlags & {
  readonly delegationId: string;
  readonly giver: string;
  readonly endsOn: string;
};

/**
 * What living delegations lend a person on one service, on one legal entity when it is named, within the scope.
 */
export async function findLendings(
  db: Connection,
  scope: Scope,
  asked: { userId: string; serviceId: string; legalEntityId: string | undefined; today: string },
): Promise<LendingRow[]> {
  const entityId = asked.legalEntityId ?? null;
  const reached = withinScope(scope, "e.legal_entity_id");
  const own = (flag: string) =>
    sql`r.${sql.raw(flag)} and (g.super_administrator or coalesce(o.${sql.raw(flag)}, false)) as ${sql.raw(flag)}`;
  const flags = sql.join(["viewer", "creator", "editor", "validator", "deleter", "exporter"].map(own));
  const { rows } = await sql<LendingRow>`
    select d.id as delegation_id, g.firstname || ' ' || g.lastname as giver, d.ends_on, r.service_id, ${flags}
    from delegation d join user_account g on g.id = d.giver_id
      join delegation_right r on r.delegation_id = d.id and r.service_id = ${asked.serviceId}
      left join user_effective_right o on o.user_id = g.id and o.service_id = r.service_id
    where d.receiver_id = ${asked.userId} and d.revoked_at is null and g.status = 'active'
      and ${asked.today}::date between d.starts_on and d.ends_on
      and exists (select from delegation_legal_entity e where e.delegation_id = d.id and ${reached}
        and (${entityId}::uuid is null or e.legal_entity_id = ${entityId})
        and ${lentReach("g", "e")} and ${lentSince("d", "e")})
    order by d.id`.execute(db);
  return rows;
}
