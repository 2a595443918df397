import type { Delays } from "@grand-livre/domain/report/cash-forecast";
import type { PaidMonth } from "@grand-livre/domain/report/regular-payments";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type OpenAt, openItems } from "./aged-repository.ts";

/** Settled invoices that say how late a payer is: so many, the last ones, of two years. */
const INVOICES = 10;

export type ExpectedSum = {
  readonly key: string;
  readonly dueDate: string;
  readonly cents: number;
  readonly delays: Delays;
};

/** What is left by third party and due date, with how late the third party's last invoices were settled; the company's, without any. */
export async function sumExpected(db: Connection, of: OpenAt): Promise<ExpectedSum[]> {
  const { legalEntityId, side, date } = of;
  const [accounts, advances] = side === "customer" ? ["41%", "419%"] : ["40%", "409%"];
  const [invoiced, paid] = side === "customer" ? ["debit", "credit"] : ["credit", "debit"];
  const invoicedCents = sql.raw(`l.${invoiced}_cents`);
  const paidCents = sql.raw(`l.${paid}_cents`);
  const quarters = sql`percentile_disc(array[0.25, 0.5, 0.75]) within group (order by days)`;
  const { rows } = await sql<ExpectedSum>`
    with settled as (
      select s.key, s.days from (
        select l.key, l.paid_on - l.due_date as days,
          row_number() over (partition by l.key order by l.paid_on desc, l.id desc) as rank
        from (
          select l.id, l.auxiliary as key, coalesce(l.due_date, l.entry_date) as due_date, ${invoicedCents} > 0 as is_invoice,
            max(l.entry_date) filter (where ${paidCents} > 0) over (partition by c.lettering_id) as paid_on
          from entry_line l
          join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
          join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id and not g.partial
          where l.legal_entity_id = ${legalEntityId} and l.account like ${accounts} and l.account not like ${advances}
            and l.auxiliary is not null and l.entry_date between ${date}::date - 730 and ${date}
        ) l where l.is_invoice and l.paid_on is not null
      ) s where s.rank <= ${INVOICES}
    ),
    own as (select key, ${quarters} as delays from settled group by key),
    usual as (select ${quarters} as delays from settled)
    select o.key, o.due_date, sum(o.cents)::bigint as cents, coalesce(own.delays, usual.delays, '{0,0,0}') as delays
    from ${openItems(of)} o left join own on own.key = o.key cross join usual
    group by o.key, o.due_date, own.delays, usual.delays`.execute(db);
  return rows;
}

/** What is paid from the books: its words, and the accounts that it clears. */
const PURPOSES = sql`(values ('wages', '^421[0-8]'), ('charges', '^43'), ('loans', '^16|^661'), ('rents', '^613'), ('supplier', '^401'))`;

/**
 * What left the banks by purpose and month, from a day to another; suppliers each on their own. What a schedule writes, or owes to a
 * supplier, is left out: its next days are known.
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
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft' and e.nature <> 'opening'
      and e.source_rule is distinct from 'recurring'
    join ${PURPOSES} as p (purpose, accounts) on l.account ~ p.accounts
    left join counterparty c on c.legal_entity_id = l.legal_entity_id and c.id = l.counterparty_id
    where l.legal_entity_id = ${legalEntityId} and l.entry_date between ${startDate} and ${endDate}
      and (p.purpose <> 'supplier' or (l.auxiliary is not null and not exists (
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
