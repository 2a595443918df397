import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import type { FlowKind } from "@grand-livre/domain/declaration/calendar";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type CompanyRow = {
  readonly id: string;
  readonly refId: string;
  readonly name: string;
  readonly siren: string;
  readonly legalForm: string | null;
  readonly postcode: string | null;
  readonly vatRegime: string;
  readonly sizeClass: string;
  /** How often it reports, when it chose. */
  readonly eReporting: string | null;
  readonly exercises: readonly {
    readonly id: string;
    readonly startDate: string;
    readonly endDate: string;
  }[];
};

/** Companies with their exercises by date: one of them, or all in the scope by name. */
export async function findCompanies(
  db: Connection,
  scope: Scope,
  legalEntityId: string | undefined,
): Promise<CompanyRow[]> {
  const one = legalEntityId === undefined ? sql`` : sql`and l.id = ${legalEntityId}`;
  const { rows } = await sql<CompanyRow>`
    select l.id, l.ref_id, l.name, l.siren, l.legal_form, l.address ->> 'postcode' as postcode, l.vat_regime, l.size_class,
      (select p.e_reporting from einvoice_platform p where p.legal_entity_id = l.id) as e_reporting,
      coalesce((select json_agg(json_build_object('id', e.id, 'startDate', e.start_date, 'endDate', e.end_date)
        order by e.start_date) from fiscal_exercise e where e.legal_entity_id = l.id), '[]') as exercises
    from legal_entity l where ${withinScope(scope, "l.id")} ${one} order by l.name, l.id`.execute(db);
  return rows;
}

export type Movement = {
  readonly legalEntityId: string;
  /** The prefix of the search. */
  readonly prefix: string;
  readonly month: string;
  readonly debitCents: number;
  readonly creditCents: number;
};

/** Movements of accounts by month, from the kept balances: openings and drafts left out. */
export async function findMovements(
  db: Connection,
  legalEntityIds: readonly string[],
  prefixes: readonly string[],
  span: { readonly startDate: string; readonly endDate: string },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select b.legal_entity_id, a.prefix, to_char(p.start_date, 'YYYY-MM') as month,
      sum(b.debit_cents)::bigint as debit_cents, sum(b.credit_cents)::bigint as credit_cents
    from balance b
    join fiscal_period p on p.legal_entity_id = b.legal_entity_id and p.fiscal_exercise_id = b.fiscal_exercise_id
      and p.number = b.period
    join unnest(${[...prefixes]}::text[]) a(prefix) on starts_with(b.account, a.prefix)
    where b.legal_entity_id = any(${[...legalEntityIds]}::uuid[]) and b.state <> 'draft'
      and p.start_date <= ${span.endDate} and p.end_date >= ${span.startDate}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

export type SourceSum = { readonly account: string; readonly label: string; readonly cents: number };

/** The movements of each account that starts like one of the prefixes, in the months of a span. Debit − credit. */
export async function findSources(
  db: Connection,
  legalEntityId: string,
  prefixes: readonly string[],
  span: { readonly startDate: string; readonly endDate: string },
): Promise<SourceSum[]> {
  const { rows } = await sql<SourceSum>`
    select b.account, coalesce(max(a.label), b.account) as label, sum(b.debit_cents - b.credit_cents)::bigint as cents
    from balance b
    join fiscal_period p on p.legal_entity_id = b.legal_entity_id and p.fiscal_exercise_id = b.fiscal_exercise_id
      and p.number = b.period
    join fiscal_exercise x on x.legal_entity_id = b.legal_entity_id and x.id = b.fiscal_exercise_id
    left join account a on a.legal_entity_id = b.legal_entity_id and a.number = b.account
      and a.chart_version = x.chart_version
    where b.legal_entity_id = ${legalEntityId} and b.state <> 'draft'
      and b.account ~ ${`^(${prefixes.join("|")})`}
      and p.start_date >= ${span.startDate} and p.end_date <= ${span.endDate}
    group by b.account having sum(b.debit_cents) <> 0 or sum(b.credit_cents) <> 0 order by b.account`.execute(
    db,
  );
  return rows;
}

export type ExerciseResult = {
  readonly exerciseId: string;
  /** Class 7 less class 6, corporation tax left out. */
  readonly resultCents: number;
  readonly turnoverCents: number;
  /** 695. */
  readonly chargedCents: number;
  /** What 444 holds at the end, debit − credit. */
  readonly claimCents: number;
};

/**
 * What the corporation tax of each exercise is computed from, from the kept balances. 444 is followed through the exercises
 * before, opened or not: an opening (period 0) counts for the first one alone.
 */
export async function findResults(
  db: Connection,
  legalEntityIds: readonly string[],
): Promise<ExerciseResult[]> {
  const { rows } = await sql<ExerciseResult>`
    with claim as (
      select x.id, sum(b.debit_cents - b.credit_cents) as cents
      from fiscal_exercise x
      join fiscal_exercise y on y.legal_entity_id = x.legal_entity_id and y.start_date <= x.start_date
      join balance b on b.legal_entity_id = y.legal_entity_id and b.fiscal_exercise_id = y.id
      where x.legal_entity_id = any(${[...legalEntityIds]}::uuid[]) and starts_with(b.account, '444') and b.state <> 'draft'
        and (b.period <> 0 or not exists (select from fiscal_exercise z
          where z.legal_entity_id = y.legal_entity_id and z.start_date < y.start_date))
      group by x.id
    )
    select b.fiscal_exercise_id as exercise_id,
      coalesce(sum(b.credit_cents - b.debit_cents)
        filter (where b.account >= '6' and b.account < '8' and b.account !~ '^69[5-9]'), 0)::bigint as result_cents,
      coalesce(sum(b.credit_cents - b.debit_cents) filter (where starts_with(b.account, '70')), 0)::bigint as turnover_cents,
      coalesce(sum(b.debit_cents - b.credit_cents) filter (where starts_with(b.account, '695')), 0)::bigint as charged_cents,
      coalesce((select cents from claim where id = b.fiscal_exercise_id), 0)::bigint as claim_cents
    from balance b
    where b.legal_entity_id = any(${[...legalEntityIds]}::uuid[]) and b.state <> 'draft'
    group by 1`.execute(db);
  return rows;
}

/** Which lists a line of an intra-EU code belongs to. */
const FLOW_OF = sql`case
  when v.direction = 'sale' and v.category = 'K' then array['goods_list', 'goods_survey']
  when v.direction = 'sale' and v.category = 'AE' and v.supply_type = 'services' then array['services_list']
  when v.direction = 'purchase' and v.category = 'K' then array['goods_survey'] end`;

/** Codes of intra-EU flows, of all versions. */
const FLOW_CODES = sql`select distinct v.legal_entity_id, v.code, v.direction, v.supply_type, v.due_account, ${FLOW_OF} as kinds
  from vat_code v where ${FLOW_OF} is not null`;

/** Months with intra-EU flows, in validated entries. */
export async function findFlowMonths(
  db: Connection,
  legalEntityIds: readonly string[],
  span: { readonly startDate: string; readonly endDate: string },
): Promise<{ legalEntityId: string; kind: FlowKind; month: string }[]> {
  const { rows } = await sql<{ legalEntityId: string; kind: FlowKind; month: string }>`
    select distinct l.legal_entity_id, k.kind, to_char(l.entry_date, 'YYYY-MM') as month
    from (${FLOW_CODES}) v
    join entry_line l on l.legal_entity_id = v.legal_entity_id and l.vat_code = v.code
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    cross join unnest(v.kinds) k(kind)
    where v.legal_entity_id = any(${[...legalEntityIds]}::uuid[]) and e.state = 'validated'
      and e.nature <> 'opening' and l.entry_date between ${span.startDate} and ${span.endDate}`.execute(db);
  return rows;
}

export type FlowSum = {
  readonly counterpartyId: string | null;
  readonly name: string;
  readonly vatNumber: string | null;
  readonly direction: "sale" | "purchase";
  readonly supplyType: "goods" | "services";
  readonly vatCode: string;
  readonly baseCents: number;
};

/**
 * The flows of a month by third party: sales on their income lines, acquisitions on the base of the tax due. The third party
 * is that of the entry.
 */
export async function findFlows(
  db: Connection,
  of: {
    readonly legalEntityId: string;
    readonly kind: string;
    readonly startDate: string;
    readonly endDate: string;
  },
): Promise<FlowSum[]> {
  const { rows } = await sql<FlowSum>`
    select c.id as counterparty_id, coalesce(c.name, 'Sans tiers') as name, c.vat_number, f.direction,
      coalesce(f.supply_type, 'goods') as supply_type, f.code as vat_code, sum(f.cents)::bigint as base_cents
    from (
      select v.code, v.direction, v.supply_type,
        case when v.direction = 'sale' then l.credit_cents - l.debit_cents
          else sign(l.credit_cents - l.debit_cents) * coalesce(l.vat_base_cents, 0) end as cents,
        (select t.counterparty_id from entry_line t where t.legal_entity_id = l.legal_entity_id
          and t.entry_id = l.entry_id and t.counterparty_id is not null order by t.position limit 1) as counterparty_id
      from (${FLOW_CODES}) v
      join entry_line l on l.legal_entity_id = v.legal_entity_id and l.vat_code = v.code
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
      where v.legal_entity_id = ${of.legalEntityId} and ${of.kind} = any(v.kinds)
        and e.state = 'validated' and e.nature <> 'opening'
        and l.entry_date between ${of.startDate} and ${of.endDate}
        and (v.direction = 'sale' and starts_with(l.account, '7') or l.account = v.due_account)
    ) f
    left join counterparty c on c.legal_entity_id = ${of.legalEntityId} and c.id = f.counterparty_id
    group by 1, 2, 3, 4, 5, 6 having sum(f.cents) <> 0 order by f.direction, 2, 6`.execute(db);
  return rows;
}

export type FeeSum = {
  readonly counterpartyId: string | null;
  readonly name: string;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly address: PostalAddress | null;
  /** The account that holds most of it. */
  readonly account: string;
  readonly bookedCents: number;
  readonly paidCents: number;
};

/**
 * Fees and commissions of a year by third party, VAT included. Booked: the part of each bill that its fee lines make. Paid:
 * of a payment that settles a bill, the share of fees in that bill; of another that left the third party's account for the
 * bank, the share that fees have in the bills of that year and the one before. Fees without third party are in one row.
 */
export async function findFees(
  db: Connection,
  of: { readonly legalEntityId: string; readonly year: number; readonly accounts: readonly string[] },
): Promise<FeeSum[]> {
  const from = `${of.year - 1}-01-01`;
  const [start, end] = [`${of.year}-01-01`, `${of.year}-12-31`];
  const within = sql`l.legal_entity_id = ${of.legalEntityId}
    and l.entry_date between ${from} and ${end}`;
  const { rows } = await sql<FeeSum>`
    with fee as (
      select l.entry_id, l.entry_date, min(l.account) as account, sum(l.debit_cents - l.credit_cents) as cents
      from unnest(${[...of.accounts]}::text[]) a(prefix)
      join entry_line l on l.account >= a.prefix and l.account < a.prefix || ':'
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
      where ${within} and e.state <> 'draft' and e.nature <> 'opening' group by 1, 2
    ), bill as (
      select f.entry_id, f.entry_date, f.account, t.counterparty_id, t.cents as total_cents,
        round(f.cents * t.cents / nullif(n.cents, 0)) as fee_cents, f.cents as net_cents
      from fee f
      left join lateral (
        select l.counterparty_id, sum(l.credit_cents - l.debit_cents) as cents from entry_line l
        where l.legal_entity_id = ${of.legalEntityId} and l.entry_id = f.entry_id
          and l.counterparty_id is not null and starts_with(l.account, '40') group by 1 order by 2 desc limit 1
      ) t on true
      left join lateral (
        select sum(l.debit_cents - l.credit_cents) as cents from entry_line l
        where l.legal_entity_id = ${of.legalEntityId} and l.entry_id = f.entry_id
          and (l.account >= '6' and l.account < '7' or starts_with(l.account, '2'))
      ) n on true
    ), party as (
      select counterparty_id, mode() within group (order by account) as account,
        coalesce(sum(coalesce(fee_cents, net_cents)) filter (where entry_date >= ${start}), 0) as booked_cents,
        coalesce(sum(fee_cents), 0) as fee_cents
      from bill group by 1
    ), moved as (
      select l.counterparty_id, sum(l.credit_cents) filter (where not b.is_payment) as billed_cents,
        coalesce(sum(l.debit_cents - l.credit_cents) filter (where b.is_payment and l.entry_date >= ${start}
          and s.bill_entry_id is null), 0) as loose_cents,
        coalesce(sum(round((l.debit_cents - l.credit_cents) * coalesce(f.fee_cents / nullif(f.total_cents, 0), 0)))
          filter (where b.is_payment and l.entry_date >= ${start} and s.bill_entry_id is not null), 0) as settled_cents
      from party p
      join entry_line l on l.counterparty_id = p.counterparty_id
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
      cross join lateral (
        select exists (select from entry_line o where o.legal_entity_id = l.legal_entity_id
          and o.entry_id = l.entry_id and starts_with(o.account, '5')) as is_payment
      ) b
      -- The bill that a line settles; a payment that is reversed gives back what its own line settled.
      left join lateral (
        select i.entry_id as bill_entry_id
        from entry_line o
        join document_link d on d.legal_entity_id = o.legal_entity_id and d.entry_line_id = o.id
          and d.document_kind = 'allocation' and d.role = 'settlement'
        join invoice i on i.legal_entity_id = d.legal_entity_id and i.id = d.document_id
        where b.is_payment and o.legal_entity_id = l.legal_entity_id
          and o.entry_id = coalesce(e.reverses_id, e.id) and o.position = l.position limit 1
      ) s on true
      left join bill f on f.entry_id = s.bill_entry_id
      where ${within} and starts_with(l.account, '40') and e.state <> 'draft' and e.nature <> 'opening' group by 1
    )
    select p.counterparty_id, coalesce(c.name, 'Sans tiers') as name, c.siren, c.siret, c.address, p.account,
      p.booked_cents::bigint as booked_cents,
      (coalesce(m.settled_cents, 0) + coalesce(round(m.loose_cents * least(p.fee_cents, m.billed_cents)
        / nullif(m.billed_cents, 0)), 0))::bigint as paid_cents
    from party p
    left join moved m on m.counterparty_id = p.counterparty_id
    left join counterparty c on c.legal_entity_id = ${of.legalEntityId} and c.id = p.counterparty_id
    where p.booked_cents <> 0 or coalesce(m.loose_cents, 0) + coalesce(m.settled_cents, 0) <> 0
    order by 6 desc, 2`.execute(db);
  return rows;
}

export type SocialMonth = {
  readonly legalEntityId: string;
  readonly employerId: string;
  /** 5 or 15, of the month after. */
  readonly dsnDay: number;
  readonly month: string;
  /** The last file of the month that was deposited declares it. */
  readonly isDeposited: boolean;
};

/** The months of a span in which an establishment employs, from the company's first payslip on, by SIRET. */
export async function findSocialMonths(
  db: Connection,
  legalEntityIds: readonly string[],
  span: { readonly startDate: string; readonly endDate: string },
): Promise<SocialMonth[]> {
  const { rows } = await sql<SocialMonth>`
    select r.legal_entity_id, r.id as employer_id, r.dsn_day, to_char(m.month, 'YYYY-MM-DD') as month,
      coalesce((select f.kind <> 'cancelling' from dsn_file f
        where f.legal_entity_id = r.legal_entity_id and f.employer_id = r.id and f.month = m.month and f.nature = 'monthly'
          and f.deposited_on is not null
        order by f.number desc limit 1), false) as is_deposited
    from payroll_employer r
    cross join lateral (
      select s.day::date as month, (s.day + interval '1 month' - interval '1 day')::date as last_day
      from generate_series(date_trunc('month', ${span.startDate}::timestamp), ${span.endDate}::timestamp, interval '1 month') s (day)
      where s.day >= (select min(p.month) from payslip p where p.legal_entity_id = r.legal_entity_id)
    ) m
    where r.legal_entity_id = any(${[...legalEntityIds]}::uuid[]) and exists (
      select from payroll_employee e
      where e.legal_entity_id = r.legal_entity_id and e.entry_date <= m.last_day and (e.exit_date is null or e.exit_date >= m.month)
        and (select t ->> 'employerId' from jsonb_array_elements(e.terms) t where t ->> 'from' <= m.last_day::text
          order by t ->> 'from' desc limit 1) = r.id::text)
    order by r.legal_entity_id, r.siret, m.month`.execute(db);
  return rows;
}
