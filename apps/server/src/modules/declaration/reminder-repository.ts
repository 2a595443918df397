import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** Who prepares the declarations of a company. */
export type Declarant = { readonly userId: string; readonly legalEntityId: string };

/**
 * The persons who may prepare the declarations of some companies.
 * A sweep that serves every company; each row names who may see it.
 */
export async function findDeclarants(
  db: Connection,
  legalEntityIds: readonly string[],
): Promise<Declarant[]> {
  const { rows } = await sql<Declarant>`
    select u.id as user_id, l.id as legal_entity_id
    from legal_entity l
    join user_account u on u.status = 'active' and ((u.super_administrator and not hidden_from(u.id, l.id, now())) or (
      exists (select from user_legal_entity o where o.user_id = u.id and o.legal_entity_id = l.id)
      and exists (select from user_effective_right r
        where r.user_id = u.id and r.service_id = 'declarations' and r.editor)))
    where l.id = any(${[...legalEntityIds]}::uuid[])
    order by u.id, l.name, l.id limit 20000`.execute(db);
  return rows;
}
