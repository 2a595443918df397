import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type DuePurge = {
  readonly userId: string;
  readonly legalEntityId: string;
  readonly company: string;
  readonly companyRefId: string;
  readonly contacts: number;
  readonly lastPurgeOn: string;
};

/**
 * The companies whose contacts have outlived their term, with each who may erase them.
 * A sweep that serves every company; each row names who may see it.
 */
export async function findDuePurges(db: Connection, day: string): Promise<DuePurge[]> {
  const { rows } = await sql<DuePurge>`
    select u.id as user_id, l.id as legal_entity_id, l.name as company, l.ref_id as company_ref_id, d.contacts, d.last_purge_on
    from (select legal_entity_id, count(*)::int as contacts, max(purge_on)::text as last_purge_on from no_customer
      where state <> 'anonymised' and purge_on <= ${day}::date group by 1) d
    join legal_entity l on l.id = d.legal_entity_id
    join user_account u on u.status = 'active' and ((u.super_administrator and not hidden_from(u.id, l.id, now())) or (
      exists (select from user_legal_entity o where o.user_id = u.id and o.legal_entity_id = l.id)
      and exists (select from user_effective_right r where r.user_id = u.id and r.service_id = 'no-customers' and r.deleter)))
    order by l.id, u.id limit 20000`.execute(db);
  return rows;
}
