import { type Expression, type SqlBool, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

type Person = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
};

export type AuditListRow = {
  readonly id: string;
  readonly at: Date;
  readonly person: Person | null;
  readonly onBehalfOf: Person | null;
  readonly delegationId: string | null;
  readonly apiKey: string | null;
  readonly action: string;
  readonly resource: string;
  readonly resourceId: string | null;
  readonly entity: { readonly refId: string; readonly name: string } | null;
  readonly details: Record<string, unknown>;
  readonly requestId: string | null;
  readonly address: string | null;
};

export type AuditFilter = {
  readonly legalEntityId?: string | undefined;
  readonly userId?: string | undefined;
  readonly resource?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly action?: string | undefined;
  /** Days in France, both included. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** The row after which the page begins. */
  readonly after?: string | undefined;
  readonly limit: number;
};

const personOf = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is null then null
  else jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'email', ${sql.ref(`${alias}.email`)},
    'firstname', ${sql.ref(`${alias}.firstname`)}, 'lastname', ${sql.ref(`${alias}.lastname`)}) end`;

function conditions(filter: AuditFilter): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [sql<SqlBool>`true`];
  if (filter.legalEntityId) all.push(sql`a.legal_entity_id = ${filter.legalEntityId}`);
  if (filter.userId) all.push(sql`(a.user_id = ${filter.userId} or a.on_behalf_of = ${filter.userId})`);
  if (filter.resource) all.push(sql`a.resource = ${filter.resource}`);
  if (filter.resourceId) all.push(sql`a.resource_id = ${filter.resourceId}`);
  if (filter.action) all.push(sql`a.action = ${filter.action}`);
  if (filter.startDate)
    all.push(sql`a.at >= (${filter.startDate}::date::timestamp at time zone 'Europe/Paris')`);
  if (filter.endDate)
    all.push(sql`a.at < ((${filter.endDate}::date + 1)::timestamp at time zone 'Europe/Paris')`);
  if (filter.after)
    all.push(sql`(a.at, a.id) < (select b.at, b.id from audit_log b where b.id = ${filter.after})`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** A page of the log, the latest first: of the scope's legal entities; what concerns none only super-administrators see. */
export async function findAuditPage(
  db: Connection,
  scope: Scope,
  filter: AuditFilter,
): Promise<AuditListRow[]> {
  const { rows } = await sql<AuditListRow>`
    select a.id, a.at, ${personOf("u")} as person, ${personOf("g")} as on_behalf_of, a.delegation_id,
      (select k.name from api_key k where k.id = a.api_key_id) as api_key, a.action,
      a.resource, a.resource_id, a.details, a.request_id, a.address,
      case when l.id is null then null else jsonb_build_object('refId', l.ref_id, 'name', l.name) end as entity
    from audit_log a left join user_account u on u.id = a.user_id left join user_account g on g.id = a.on_behalf_of
      left join legal_entity l on l.id = a.legal_entity_id
    where ${withinScope(scope, "a.legal_entity_id")} and ${conditions(filter)}
    order by a.at desc, a.id desc limit ${filter.limit}`.execute(db);
  return rows;
}
