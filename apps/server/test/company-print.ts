import type pg from "pg";

/** Kept apart: what is logged of a refused call, and the rows that say who sees a company. */
const LEFT_OUT = ["audit_log", "user_legal_entity", "delegation_legal_entity", "job"];

/** The tables that hold rows of a company. */
export async function companyTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'legal_entity_id' and not a.attisdropped)
      and c.relname <> all ($1) order by 1`,
    [LEFT_OUT],
  );
  return rows.map(({ name }) => name);
}

/** Every row of a company, as one fingerprint for each table. */
export async function printOf(pool: pg.Pool, legalEntityId: string): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const name of await companyTables(pool)) {
    const { rows } = await pool.query(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${name}" t where legal_entity_id = $1`,
      [legalEntityId],
    );
    prints[name] = rows[0].print;
  }
  return prints;
}
