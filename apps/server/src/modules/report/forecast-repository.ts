import type { Delays } from "@grand-livre/domain/report/cash-forecast";
import type { PaidMonth } from "@grand-livre/domain/report/regular-payments";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type OpenAt, openItems } from "./aged-repository.ts";

/** Settled invoices that say how late a payer is: so many, the last ones, of two years. */
const INVOICES = 10;
/** Settlements that are read, the last ones of each collective account: a company of 1,000,000 lines waits 50 ms for them. */
const SETTLEMENTS = 1_000;

const columnsOf = (side: OpenAt["side"]) =>
  side === "customer"
    ? { accounts: "41%", advances: "419%", invoiced: sql`debit_cents`, paid: sql`credit_cents` }
    : { accounts: "40%", advances: "409%", invoiced: sql`credit_cents`, paid: sql`debit_cents` };

/** How late third parties settle: each by its last invoices, and all of them together, for one of which nothing is known. */
export type KnownDelays = { readonly usual: Delays; readonly own: ReadonlyMap<string, Delays> };

/**
 * From the last settlements to their invoices: read from the invoices on, the delays of those that are not paid yet would be missing,
 * and a company of 1,000,000 lines would read all of two years.
 */
export async function findDelays(
  db: Connection,
  { legalEntityId, side, date }: OpenAt,
): Promise<KnownDelays> {
  const { accounts, advances, invoiced, paid } = columnsOf(side);
  const { rows } = await sql<{ key: string | null; delays: Delays | null }>`
    with settlement as (
      select distinct c.lettering_id
      from (
        select distinct a.number from account a
        where a.legal_entity_id = ${legalEntityId} and a.number like ${accounts} and a.number not like ${advances}
      ) a
      cross join lateral (
        select l.id from entry_line l
        where l.legal_entity_id = ${legalEntityId} and l.account = a.number and l.auxiliary is not null and l.${paid} > 0
          and l.entry_date between ${date}::date - 730 and ${date}
        order by l.entry_date desc, l.entry_id desc, l.position desc limit ${SETTLEMENTS}
      ) l
      cross join lateral (
        select c.lettering_id from lettering_current c
        where c.legal_entity_id = ${legalEntityId} and c.entry_line_id = l.id limit 1
      ) c
    ), settled as (
      select s.key, s.days from (
        select l.key, l.paid_on - l.due_date as days,
          row_number() over (partition by l.key order by l.paid_on desc, l.id desc) as rank
        from settlement s
        cross join lateral (
          select l.id, l.auxiliary as key, coalesce(l.due_date, l.entry_date) as due_date, l.${invoiced} > 0 as is_invoice,
            max(l.entry_date) filter (where l.${paid} > 0) over () as paid_on
          from lettering g
          join lettering_current c on c.legal_entity_id = g.legal_entity_id and c.lettering_id = g.id
          join entry_line l on l.legal_entity_id = c.legal_entity_id and l.id = c.entry_line_id
          where g.legal_entity_id = ${legalEntityId} and g.id = s.lettering_id and not g.partial
            and l.auxiliary is not null and l.entry_date between ${date}::date - 730 and ${date}
          offset 0
        ) l where l.is_invoice
      ) s where s.rank <= ${INVOICES}
    )
    select key, percentile_disc(array[0.25, 0.5, 0.75]) within group (order by days) as delays
    from settled group by grouping sets ((key), ())`.execute(db);
  const own = new Map(rows.flatMap(({ key, delays }) => (key === null || !delays ? [] : [[key, delays]])));
  return { own, usual: rows.find(({ key }) => key === null)?.delays ?? [0, 0, 0] };
}

export type ExpectedSum = {
  readonly dueDate: string;
  readonly delays: Delays;
  readonly cents: number;
  /** Suppliers with a bill that falls due on that day. */
  readonly suppliers: readonly string[] | null;
};

/**
 * What is left by due date and how late it is settled. Everything due before `sinceDate` stands on its eve: nobody counts on it, and a
 * company of any size has some hundred rows.
 */
export async function sumExpected(
  db: Connection,
  of: OpenAt,
  { own, usual }: KnownDelays,
  sinceDate: string,
): Promise<ExpectedSum[]> {
  const keys = [...own.keys()];
  const delays = [...own.values()].map(String);
  const suppliers = of.side === "supplier" ? sql`array_agg(distinct o.key)` : sql`null::text[]`;
  const { rows } = await sql<Omit<ExpectedSum, "delays"> & { delays: string | null }>`
    select greatest(o.due_date, ${sinceDate}::date - 1) as due_date, d.delays, sum(o.cents)::bigint as cents,
      ${suppliers} as suppliers
    from ${openItems(of)} o
    left join unnest(${keys}::text[], ${delays}::text[]) as d (key, delays) on d.key = o.key
    group by 1, 2`.execute(db);
  return rows.map((row) => ({
    ...row,
    delays: row.delays === null ? usual : (row.delays.split(",").map(Number) as unknown as Delays),
  }));
}

/** What is paid from the books: its words, and from which account to before which it clears. */
const PURPOSES = sql`(values ('wages', '4210', '4219'), ('charges', '43', '44'), ('loans', '16', '17'), ('loans', '661', '662'),
  ('rents', '613', '614'), ('supplier', '401', '402'))`;

/**
 * What left the banks by purpose and month, from a day to another; suppliers each on their own. What a schedule writes, or owes to a
 * supplier, is left out: its next days are known. Lines are read by the accounts of each purpose: as a join, the planner reads all of the
 * company's half year.
 */
export async function findPaidMonths(
  db: Connection,
  legalEntityId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<(PaidMonth & { readonly name: string | null })[]> {
  const { rows } = await sql<PaidMonth & { readonly name: string | null }>`
    select case p.purpose when 'supplier' then 'supplier ' || l.auxiliary else p.purpose end as key,
      date_trunc('month', l.entry_date)::date as month, sum(l.debit_cents - l.credit_cents)::bigint as cents,
      max(extract(day from l.entry_date))::int as day, p.purpose = 'supplier' as steady,
      max(coalesce(c.name, l.auxiliary_label, l.auxiliary)) filter (where p.purpose = 'supplier') as name
    from ${PURPOSES} as p (purpose, low, high)
    cross join lateral (
      select * from entry_line l
      where l.legal_entity_id = ${legalEntityId} and l.account >= p.low and l.account < p.high
        and l.entry_date between ${startDate} and ${endDate}
      offset 0
    ) l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft' and e.nature <> 'opening'
      and e.source_rule is distinct from 'recurring'
    left join counterparty c on c.legal_entity_id = l.legal_entity_id and c.id = l.counterparty_id
    where (p.purpose <> 'supplier' or (l.auxiliary is not null and not exists (
        select from entry_schedule s, jsonb_array_elements(s.lines) x
        where s.legal_entity_id = l.legal_entity_id and s.active and x ->> 'counterpartyId' = l.counterparty_id::text)))
      and exists (select from entry_line t where t.legal_entity_id = l.legal_entity_id and t.entry_id = l.entry_id
        and t.account ~ '^5[13]')
    group by 1, 2, p.purpose`.execute(db);
  return rows;
}

export type Scheduled = {
  readonly kind: "sale" | "entry";
  readonly name: string;
  readonly unit: string;
  readonly every: number;
  readonly dayRule: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly occurrenceLimit: number | null;
  readonly nextIndex: number;
  /** Of one day: received is positive, paid is negative. */
  readonly cents: number;
  /** Days from an invoice to its due date. */
  readonly termDays: number;
};

/**
 * The living schedules: of sales, with the amount of the last invoice that they made, else of the one that they were made from; of
 * entries, with what goes through the banks, else what they leave owed or due.
 */
export async function findSchedules(db: Connection, legalEntityId: string): Promise<Scheduled[]> {
  const sum = (
    accounts: string,
  ) => sql`(select sum((x ->> 'debitCents')::bigint - (x ->> 'creditCents')::bigint)
    from jsonb_array_elements(s.lines) x where x ->> 'account' ~ ${accounts})`;
  const { rows } = await sql<Scheduled>`
    select 'sale' as kind, s.name, s.unit, s.every, s.day_rule, s.start_date, s.end_date, s.occurrence_limit, s.next_index,
      i.total_incl_vat_cents as cents, greatest(coalesce(i.due_date - i.bill_date, 0), 0) as term_days
    from recurring_schedule s
    join lateral (
      select i.total_incl_vat_cents, i.due_date, i.bill_date from invoice i
      where i.legal_entity_id = s.legal_entity_id and (i.id = s.source_invoice_id or i.id in (
        select o.invoice_id from recurring_occurrence o where o.legal_entity_id = s.legal_entity_id and o.schedule_id = s.id))
      order by i.bill_date desc limit 1
    ) i on i.total_incl_vat_cents > 0
    where s.legal_entity_id = ${legalEntityId} and s.next_date is not null and s.paused_at is null and s.deleted_at is null
    union all
    select 'entry', s.name, s.unit, s.every, s.day_rule, s.start_date, s.end_date, null, s.next_index,
      coalesce(${sum("^5[13]")}, ${sum("^4[0-3]")})::bigint, 0
    from entry_schedule s
    where s.legal_entity_id = ${legalEntityId} and s.next_date is not null and s.active
      and coalesce(${sum("^5[13]")}, ${sum("^4[0-3]")}, 0) <> 0`.execute(db);
  return rows;
}
