import type pg from "pg";
import type { SignedIn } from "./signed-in.ts";

export const YEAR = 2024;

/** Entries of three lines, two sales for one bill, spread over the days of a year; numbers and ranks follow the dates. */
const ENTRIES = `
insert into entry (legal_entity_id, id, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id, entry_date, label,
  source_kind, state, journal_code, journal_label, sequence, number, rank, valid_date, sealed_at, previous_hash, hash)
select x.legal_entity_id, gen_random_uuid(), x.id, x.chart_version, p.id, 1, j.id, n.day, 'Pièce ' || n.n, 'manual', 'validated',
  j.code, j.code, n.n, j.code || '-' || n.n, n.n, n.day, now(), sha256('a'), sha256('b')
from (select n, date '${YEAR}-01-01' + (n::bigint * 365 / ($2::int + 1))::int as day, case n % 3 when 0 then 'AC' else 'VE' end as code
      from generate_series(1, $2::int) n) n
join fiscal_exercise x on x.legal_entity_id = $1 and x.start_date = '${YEAR}-01-01'
join fiscal_period p on p.legal_entity_id = x.legal_entity_id and p.fiscal_exercise_id = x.id and n.day between p.start_date and p.end_date
join journal j on j.legal_entity_id = x.legal_entity_id and j.code = n.code`;

/** One sale in four at 10 %, the others and every bill at 20 %. */
const LINES = `
insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, label, debit_cents, credit_cents,
  vat_code, vat_base_cents)
select e.legal_entity_id, gen_random_uuid(), e.id, side, e.fiscal_exercise_id, e.chart_version, e.entry_date,
  (case when e.journal_code = 'AC' then array['606100', '445660', '512000'] else array['707000', '445710', '512000'] end)[side], e.label,
  case when (e.journal_code = 'AC') = (side < 3) then a.cents[side] else 0 end,
  case when (e.journal_code = 'AC') = (side < 3) then 0 else a.cents[side] end,
  case when side < 3 then a.code end, case side when 2 then a.base end
from entry e
cross join lateral (select 100 * (1 + e.rank * 7919 % 9973) as base, case when e.rank % 4 = 1 and e.journal_code = 'VE' then 10 else 20 end as rate) b
cross join lateral (select b.base, array[b.base, b.base * b.rate / 100, b.base + b.base * b.rate / 100] as cents,
  case when e.journal_code = 'AC' then 'AB' else 'VB' end || b.rate as code) a
cross join generate_series(1, 3) side
where e.legal_entity_id = $1`;

/** Opens a company with a year of `lines` lines, two in three with a VAT code. @returns its reference */
export async function openVatYear(person: SignedIn, client: pg.Client, lines: number): Promise<string> {
  await client.query("select set_config('grand_livre.scope', '*', false)");
  const { refId } = await person.send<{ refId: string }>("POST", "/api/legal-entity", {
    name: "Grande",
    siren: "552100554",
  });
  await person.send("POST", "/api/fiscal-exercise", {
    legalEntityRefId: refId,
    startDate: `${YEAR}-01-01`,
    endDate: `${YEAR}-12-31`,
  });
  const { rows } = await client.query<{ id: string }>("select id from legal_entity where ref_id = $1", [
    refId,
  ]);
  const id = rows[0]?.id;
  await client.query("set session_replication_role = replica");
  await client.query(ENTRIES, [id, Math.ceil(lines / 3)]);
  await client.query(LINES, [id]);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum (analyze) entry, entry_line");
  return refId;
}
