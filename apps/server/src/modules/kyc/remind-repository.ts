import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type DueFile = {
  readonly userId: string;
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly companyRefId: string;
  readonly validUntil: string | null;
  readonly keptUntil: string | null;
};

/** Who follows a file: the person in charge of it with the right still, else each who may `flag` in its company. */
const followers = (flag: "editor" | "validator") => sql`
  select u.id from user_account u where u.status = 'active'
    and ((u.super_administrator and not hidden_from(u.id, l.id, now())) or (
      exists (select from user_legal_entity o where o.user_id = u.id and o.legal_entity_id = l.id)
      and exists (select from user_effective_right r where r.user_id = u.id and r.service_id = 'kyc' and r.${sql.ref(flag)})))`;

/**
 * Validated files whose term comes by a day, with who follows each.
 * A sweep that serves every company; each row names who may see it.
 */
export async function findEndingFiles(db: Connection, by: string): Promise<DueFile[]> {
  const { rows } = await sql<DueFile>`
    select u.id as user_id, k.id, k.name, l.name as company, l.ref_id as company_ref_id, k.valid_until, null as kept_until
    from kyc_file k join legal_entity l on l.id = k.legal_entity_id
      join lateral (select f.id, k.assignee_id is not distinct from f.id as charged,
        bool_or(k.assignee_id is not distinct from f.id) over () as known from (${followers("editor")}) f) u
        on u.charged or not u.known
    where k.state = 'validated' and k.valid_until <= ${by}::date and k.relation_ended_on is null
    order by k.valid_until, k.id, u.id limit 20000`.execute(db);
  return rows;
}

/**
 * Files whose relation ended five years before a day, with each who may remove them.
 * A sweep that serves every company; each row names who may see it.
 */
export async function findOutlivedFiles(db: Connection, today: string): Promise<DueFile[]> {
  const { rows } = await sql<DueFile>`
    select u.id as user_id, k.id, k.name, l.name as company, l.ref_id as company_ref_id, null as valid_until,
      (k.relation_ended_on + interval '5 years')::date as kept_until
    from kyc_file k join legal_entity l on l.id = k.legal_entity_id join lateral (${followers("validator")}) u on true
    where k.relation_ended_on + interval '5 years' < ${today}::date
    order by k.id, u.id limit 20000`.execute(db);
  return rows;
}
