import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** Not the company's: who knew what of it (KYC), who saw it, work under way, what is counted from other rows. */
const LEFT_OUT = [
  "balance",
  "bank_match_current",
  "company_archive",
  "confidential_access",
  "confidential_company",
  "delegation_legal_entity",
  "invoice_count",
  "invoice_search",
  "job",
  "journal_month",
  "kyc_document",
  "kyc_file",
  "kyc_freeze_import",
  "kyc_link",
  "kyc_risk_scale",
  "lettering_current",
  "open_line",
  "payslip_link",
  "webhook_delivery",
  "webhook_endpoint",
];

/** Every table that holds rows of a company, those of features to come too. */
export async function findCompanyTables(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'legal_entity_id' and not a.attisdropped)
      and c.relname <> all(${LEFT_OUT}::text[]) order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const BATCH = 1000;

/** The rows of a table that are the company's, each as one line of JSON, in the order of the table's key. */
export async function* findRowsOf(
  db: Connection,
  legalEntityId: string,
  table: string,
): AsyncGenerator<string> {
  const key = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary and a.attname <> 'legal_entity_id'
    order by array_position(i.indkey, a.attnum)`.execute(db);
  const columns = key.rows.map(({ name }) => sql`t.${sql.ref(name)}`);
  const order = sql.join([...columns, sql`t.legal_entity_id`]);
  const tuple =
    columns.length === 0 ? sql`jsonb_build_array(0)` : sql`jsonb_build_array(${sql.join(columns)})`;
  const whole = sql`t.legal_entity_id = ${legalEntityId}`;
  // A cursor of the snapshot: pages by offset would read the table again for each.
  const cursor = sql.id(`rows_of_${table}`);
  await sql`declare ${cursor} no scroll cursor for select to_jsonb(t)::text as line, ${tuple} as at
    from ${sql.table(table)} t where ${whole} order by ${order}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(db);
    for (const { line } of rows) yield line;
    if (rows.length < BATCH) break;
  }
  await sql`close ${cursor}`.execute(db);
}

/** The documents that rows of a company name by their fingerprint. */
export async function findFilesOf(
  db: Connection,
  legalEntityId: string,
): Promise<{ sha256: string; mediaType: string }[]> {
  const { rows: places } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_constraint f join pg_class c on c.oid = f.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'stored_file'::regclass and c.relname <> all(${LEFT_OUT}::text[])
      and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'legal_entity_id' and not k.attisdropped)
    order by 1, 2`.execute(db);
  const named = places.map(
    ({ table, column }) => sql`select t.${sql.ref(column)} as sha256 from ${sql.table(table)} t
      where t.legal_entity_id = ${legalEntityId}`,
  );
  const own = sql`select logo_sha256 from legal_entity where id = ${legalEntityId}`;
  const { rows } = await sql<{ sha256: string; mediaType: string }>`
    select f.sha256, f.media_type from stored_file f
    where f.sha256 in (${sql.join([own, ...named], sql` union all `)}) order by f.sha256`.execute(db);
  return rows;
}

/** The last audit row of a company: when it is another one, something was changed since. */
export async function lastTold(db: Connection, legalEntityId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select id from audit_log where legal_entity_id = ${legalEntityId}
      and resource not in ('kyc', 'fec') order by at desc, id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
