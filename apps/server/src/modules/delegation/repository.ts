import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { RightFlags } from "../../rights-set.ts";
import { type Scope, withinScope } from "../../scope.ts";

type Person = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
};

export type DelegationState = "planned" | "active" | "expired" | "revoked";

export type DelegationRow = {
  readonly id: string;
  readonly giver: Person;
  readonly receiver: Person;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly state: DelegationState;
  readonly mandateSha256: string | null;
  readonly mandateName: string | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly version: number;
  readonly legalEntities: readonly { readonly id: string; readonly refId: string; readonly name: string }[];
  readonly rights: readonly RightFlags[];
};

/** Those one gave or received, and those that lend a legal entity of the scope. */
function visible(scope: Scope): Expression<SqlBool> {
  if (scope.legalEntityIds === "all" && (scope.hidden ?? []).length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(d.giver_id = ${scope.userId} or d.receiver_id = ${scope.userId}
    or exists (select from delegation_legal_entity e where e.delegation_id = d.id
      and ${withinScope(scope, "e.legal_entity_id")}))`;
}

const stateOn = (today: string) => sql<DelegationState>`case when d.revoked_at is not null then 'revoked'
  when ${today}::date < d.starts_on then 'planned' when ${today}::date > d.ends_on then 'expired' else 'active' end`;

const personOf = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'email', ${sql.ref(`${alias}.email`)},
    'firstname', ${sql.ref(`${alias}.firstname`)}, 'lastname', ${sql.ref(`${alias}.lastname`)})`;

function delegations(scope: Scope, today: string, condition: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  return sql<DelegationRow>`
    select d.id, ${personOf("g")} as giver, ${personOf("r")} as receiver, d.starts_on, d.ends_on,
      ${stateOn(today)} as state, d.mandate_sha256, d.mandate_name, d.created_at, d.revoked_at, d.version,
      (select jsonb_agg(l order by l->>'name', l->>'id')
        from delegation_legal_entity e cross join company_label(e.legal_entity_id) l
        where e.delegation_id = d.id) as legal_entities,
      (select jsonb_agg(jsonb_build_object('serviceId', x.service_id, 'viewer', x.viewer, 'creator', x.creator,
          'editor', x.editor, 'validator', x.validator, 'deleter', x.deleter, 'exporter', x.exporter) order by x.service_id)
        from delegation_right x where x.delegation_id = d.id) as rights
    from delegation d join user_account g on g.id = d.giver_id join user_account r on r.id = d.receiver_id
    where ${visible(scope)} and ${condition} ${tail}`;
}

/** A page of the delegations that the scope sees, the latest first. */
export async function findDelegations(
  db: Connection,
  scope: Scope,
  filter: {
    today: string;
    state: DelegationState | undefined;
    userId: string | undefined;
    skip: number;
    limit: number;
  },
): Promise<{ rows: DelegationRow[]; count: number }> {
  const [state, userId] = [filter.state ?? null, filter.userId ?? null];
  const condition = sql`(${state}::text is null or ${stateOn(filter.today)} = ${state})
    and (${userId}::uuid is null or d.giver_id = ${userId} or d.receiver_id = ${userId})`;
  const page = sql`order by d.id desc offset ${filter.skip} limit ${filter.limit}`;
  const { rows } = await delegations(scope, filter.today, condition, page).execute(db);
  const counted = await sql<{ count: number }>`
    select count(*) as count from delegation d where ${visible(scope)} and ${condition}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** One delegation that the scope sees. */
export async function findDelegation(
  db: Connection,
  scope: Scope,
  id: string,
  today: string,
): Promise<DelegationRow | undefined> {
  const { rows } = await delegations(scope, today, sql`d.id = ${id}`, sql``).execute(db);
  return rows[0];
}

/** The same, locked for a change. */
export async function lockDelegation(
  tx: Tx,
  scope: Scope,
  id: string,
  today: string,
): Promise<DelegationRow | undefined> {
  await sql`select from delegation d where d.id = ${id} and ${visible(scope)} for update`.execute(tx);
  return findDelegation(tx, scope, id, today);
}

/**
 * The active account of an address.
 * tidy-allow scope: the receiver of a delegation may be outside the giver's companies: that is what it is for.
 */
export async function findReceiver(db: Connection, emailKey: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom("userAccount")
    .select("id")
    .where("emailKey", "=", emailKey)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** Writes a delegation of the person named as giver. tidy-allow scope: its parts were found in the scope before. */
export async function insertDelegation(
  tx: Tx,
  delegation: {
    id: string;
    giverId: string;
    receiverId: string;
    startsOn: string;
    endsOn: string;
    createdBy: string;
    createdAt: Date;
  },
  lent: { rights: readonly RightFlags[]; legalEntityIds: readonly string[] },
): Promise<void> {
  const delegationId = delegation.id;
  await tx.insertInto("delegation").values(delegation).execute();
  await tx
    .insertInto("delegationRight")
    .values(lent.rights.map((row) => ({ delegationId, ...row })))
    .execute();
  await tx
    .insertInto("delegationLegalEntity")
    .values(lent.legalEntityIds.map((legalEntityId) => ({ delegationId, legalEntityId })))
    .execute();
}

/** Ends a delegation for good, in the name of the person of the scope. */
export async function revokeDelegation(tx: Tx, scope: Scope, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("delegation")
    .set({ revokedAt: now, revokedBy: scope.userId, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** tidy-allow scope: the delegation was locked within the scope before. */
export async function attachMandate(
  tx: Tx,
  id: string,
  mandate: { mandateSha256: string; mandateName: string },
): Promise<void> {
  await tx
    .updateTable("delegation")
    .set({ ...mandate, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}
