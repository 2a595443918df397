/** Tables that grow with the work of companies. */
export const GROWN = ["entry", "entry_line", "balance", "audit_log"];

/** Tables in partitions, and whether their unique keys can stay what they are. */
export interface Layout {
  readonly name: string;
  readonly tables: readonly { readonly table: string; readonly by: string }[];
  readonly keepsKeys: boolean;
  partsOf(table: string): string[];
}

const PARTS = 16;
const YEARS = [2022, 2023, 2024, 2025, 2026];
const DAY: Readonly<Record<string, string>> = {
  entry: "entry_date",
  entry_line: "entry_date",
  audit_log: "at",
};

export const LAYOUTS: readonly Layout[] = [
  {
    name: `in ${PARTS} by company`,
    tables: GROWN.map((table) => ({ table, by: "hash (legal_entity_id)" })),
    keepsKeys: true,
    partsOf: (table) =>
      Array.from(
        { length: PARTS },
        (_, at) =>
          `create table plain.${table}_${at} partition of public.${table} for values with (modulus ${PARTS}, remainder ${at})`,
      ),
  },
  {
    name: "by year",
    tables: Object.entries(DAY).map(([table, day]) => ({ table, by: `range (${day})` })),
    keepsKeys: false,
    partsOf: (table) => [
      ...YEARS.map(
        (year) =>
          `create table plain.${table}_${year} partition of public.${table} for values from ('${year}-01-01') to ('${year + 1}-01-01')`,
      ),
      `create table plain.${table}_other partition of public.${table} default`,
    ],
  },
];

/** Companies beside the first, with its exercises, months, journals and third parties. */
export const COPIED = [
  `create temp table grown as select n, gen_random_uuid() as id from generate_series(2, :companies) n`,
  ...[
    {
      table: "legal_entity",
      key: "id",
      more: ", 'ref_id', t.ref_id || '-' || g.n, 'siren', lpad(g.n::text, 9, '0')",
    },
    { table: "fiscal_exercise", key: "legal_entity_id", more: ", 'ref_id', t.ref_id || '-' || g.n" },
    { table: "fiscal_period", key: "legal_entity_id", more: "" },
    { table: "journal", key: "legal_entity_id", more: "" },
    { table: "counterparty", key: "legal_entity_id", more: "" },
  ].map(
    ({ table, key, more }) => `do $body$ declare names text; begin
      select string_agg(quote_ident(attname), ', ' order by attnum) into names from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format($sql$ insert into ${table} (%1$s) select %2$s from grown g, ${table} t,
        jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('${key}', g.id${more})) r where t.${key} = :first $sql$,
        names, (select string_agg('r.' || part, ', ') from unnest(string_to_array(names, ', ')) part));
    end $body$`,
  ),
];

/** Ids in the order of time, as the product gives them: one of no other company. */
const id = (of: string, company: string) =>
  `(lpad(to_hex(${of}), 8, '0') || '-0000-7000-8000-' || right(${company}::text, 12))::uuid`;

/** Four years of sealed sales of three lines; those of all companies come in turn, as they do in a database at work. */
const ENTRIES = `
insert into entry (legal_entity_id, id, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id, entry_date, piece_ref,
  label, search_key, state, source_kind, journal_code, journal_label, number, sequence, rank, valid_date, sealed_at, hash)
select c.id, ${id("g", "c.id")}, c.exercise, c.chart, c.period, 1, c.journal, d.day, 'F-' || g, 'Facture ' || g, 'facture ' || g, 'validated',
  'manual', 'VE', 'Ventes', 'VE' || g, g, g, d.day, d.day, sha256(g::text::bytea)
from generate_series(:from, :to) g cross join grown_company c
cross join lateral (select date '2022-07-01' + (g::bigint * 1460 / :entries)::int as day) d order by g`;

const LINES = `
insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, auxiliary, label,
  debit_cents, credit_cents)
select e.legal_entity_id, ${id("3 * e.rank + l.at", "e.legal_entity_id")}, e.id, l.at, e.fiscal_exercise_id, e.chart_version, e.entry_date,
  l.account, case l.at when 0 then 'C' || e.rank % 500 end, e.label, l.debit, l.credit
from entry e cross join (values (0, '411000', 1200, 0), (1, '706000', 0, 1000), (2, '445712', 0, 200)) l (at, account, debit, credit)
where e.rank between :from and :to order by e.rank`;

/** A line of the log for each entry. */
const LOG = `
insert into audit_log (id, at, legal_entity_id, action, resource, resource_id)
select ${id("rank", "legal_entity_id")}, entry_date + time '10:00', legal_entity_id, 'validate', 'entry', id::text
from entry where rank between :from and :to order by rank`;

/** The exercise that takes them, the first month and journal of each company. */
export const COMPANIES_GROWN = `
create temp table grown_company as select e.id, x.id as exercise, x.chart_version as chart,
  (select p.id from fiscal_period p where p.legal_entity_id = e.id limit 1) as period,
  (select j.id from journal j where j.legal_entity_id = e.id order by code limit 1) as journal
from legal_entity e join lateral (select id, chart_version from fiscal_exercise x where x.legal_entity_id = e.id
  order by start_date desc limit 1) x on true`;

export const WRITTEN = [ENTRIES, LINES, LOG];

/** What the product keeps beside lines. */
export const BALANCES = `
insert into balance (legal_entity_id, fiscal_exercise_id, period, account, auxiliary, state, debit_cents, credit_cents, line_count)
select legal_entity_id, fiscal_exercise_id, extract(month from entry_date)::int, account, coalesce(auxiliary, ''), 'validated',
  sum(debit_cents), sum(credit_cents), count(*) from entry_line group by 1, 2, 3, 4, 5`;
