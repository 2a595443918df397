import type { AccrualKind } from "@grand-livre/domain/accrual/accrual-entry";
import type { DeferralMethod } from "@grand-livre/domain/accrual/deferral";
import type { BilledMonth, ServiceLine } from "@grand-livre/domain/accrual/propose-accruals";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** An accrual of the register, or an invoice that was marked FAE or FNP, with its two entries. */
export type RegisterRow = {
  readonly id: string;
  readonly origin: "regulation" | "invoice";
  readonly pieceRef: string | null;
  readonly kind: AccrualKind;
  readonly counterpartyName: string | null;
  readonly label: string;
  readonly account: string | null;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
  readonly amountCents: number;
  readonly regulatedCents: number;
  readonly vatCents: number;
  readonly method: DeferralMethod;
  readonly date: string;
  readonly reversalDate: string;
  readonly entryId: string;
  readonly entryNumber: string | null;
  readonly reversalEntryId: string;
  readonly reversalEntryNumber: string | null;
  readonly cancelled: boolean;
};

export type RegisterFilter = {
  readonly legalEntityId: string;
  readonly fiscalExerciseId?: string;
  /** One row, by the id of its accrual. */
  readonly id?: string;
  readonly kind?: AccrualKind | undefined;
  /** Folded words: all of them are contained. */
  readonly words: readonly string[];
  readonly skip: number;
  readonly limit: number;
};

/** An invoice has one side and one kind: four accounts of the chart. */
const KIND_OF_INVOICE = sql`case when i.direction = 'credit'
  then case when i.kind = 'credit_note' then 'credit_note_to_issue' else 'fae' end
  else case when i.kind = 'credit_note' then 'credit_note_to_receive' else 'fnp' end end`;

/** What an accrual entry of an invoice booked: without VAT, and its VAT. */
const BOOKED = sql`lateral (
  select coalesce(abs(sum(l.debit_cents - l.credit_cents) filter (where l.account ~ '^[267]')), 0)::bigint as net_cents,
    coalesce(abs(sum(l.debit_cents - l.credit_cents) filter (where l.account like '4458%')), 0)::bigint as vat_cents
  from entry_line l where l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id and r.id is null
) booked`;

/** Accruals of an exercise, the latest first; `count` is that of all of them. */
export async function findRegister(
  db: Connection,
  { legalEntityId, fiscalExerciseId, id, kind, words, skip, limit }: RegisterFilter,
): Promise<{ readonly rows: RegisterRow[]; readonly count: number }> {
  const conditions: RawBuilder<unknown>[] = words.map((word) => sql`and strpos(search_key, ${word}) > 0`);
  if (kind !== undefined) conditions.push(sql`and kind = ${kind}`);
  const own = id === undefined ? sql`e.fiscal_exercise_id = ${fiscalExerciseId}` : sql`r.id = ${id}`;
  const { rows } = await sql<RegisterRow & { count: number }>`
    with register as (
      select coalesce(r.id, i.id) as id, case when r.id is null then 'invoice' else 'regulation' end as origin, e.piece_ref,
        coalesce(r.kind, ${KIND_OF_INVOICE}) as kind, coalesce(p.name, i.company_name) as counterparty_name,
        coalesce(r.label, e.label) as label, r.account, r.service_start, r.service_end,
        coalesce(r.amount_cents, booked.net_cents) as amount_cents, coalesce(r.regulated_cents, booked.net_cents) as regulated_cents,
        coalesce(r.vat_cents, booked.vat_cents) as vat_cents, coalesce(r.method, 'fixed') as method,
        e.entry_date as date, u.entry_date as reversal_date, e.id as entry_id, e.number as entry_number,
        u.id as reversal_entry_id, u.number as reversal_entry_number, r.cancel_entry_id is not null as cancelled,
        e.search_key || ' ' || coalesce(p.search_key, '') as search_key
      from entry e
      join entry u on u.legal_entity_id = e.legal_entity_id and u.reverses_id = e.id
      left join regulation r on r.legal_entity_id = e.legal_entity_id and r.entry_id = e.id
      left join invoice i on i.legal_entity_id = e.legal_entity_id and i.id = e.source_id and e.source_kind = 'invoice'
      left join counterparty p on p.legal_entity_id = e.legal_entity_id and p.id = coalesce(r.counterparty_id, i.counterparty_id)
      cross join ${BOOKED}
      where e.legal_entity_id = ${legalEntityId} and e.nature = 'accrual' and ${own} and (r.id is not null or i.id is not null)
    )
    select *, count(*) over ()::int as count from register where true ${sql.join(conditions, sql` `)}
    order by date desc, entry_number desc, id offset ${skip} limit ${limit}`.execute(db);
  return { rows, count: rows[0]?.count ?? 0 };
}

export type ProposedLine = ServiceLine & {
  readonly entryId: string;
  readonly counterpartyId: string | null;
  readonly counterpartyName: string | null;
};

/** Validated lines of class 6 and 7 by a date whose service ends after it, without those that have an accrual at that date. */
export async function findServiceLines(
  db: Connection,
  legalEntityId: string,
  { date, exerciseStart }: { readonly date: string; readonly exerciseStart: string },
): Promise<ProposedLine[]> {
  const { rows } = await sql<ProposedLine>`
    select l.id as line_id, l.entry_id, l.account, l.label, l.debit_cents - l.credit_cents as balance_cents,
      l.service_start, l.service_end, p.id as counterparty_id, p.name as counterparty_name
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    left join invoice i on i.legal_entity_id = e.legal_entity_id and i.id = e.source_id and e.source_kind = 'invoice'
    left join counterparty p on p.legal_entity_id = e.legal_entity_id and p.id = coalesce(l.counterparty_id, i.counterparty_id)
    where l.legal_entity_id = ${legalEntityId} and l.service_end > ${date} and l.service_start is not null
      and l.entry_date between ${exerciseStart} and ${date} and l.account ~ '^[67]'
      and e.state <> 'draft' and e.nature in ('normal', 'import')
      and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id)
      and not exists (select from regulation t where t.legal_entity_id = l.legal_entity_id and t.entry_line_id = l.id
        and t.date = ${date} and t.cancel_entry_id is null)
    order by l.entry_date, l.entry_id, l.position limit 500`.execute(db);
  return rows;
}

/** Income of the entries that are marked PCA by a date, where the lines do not state their service themselves. */
export async function findMarkedLines(
  db: Connection,
  legalEntityId: string,
  { date, exerciseStart }: { readonly date: string; readonly exerciseStart: string },
): Promise<ProposedLine[]> {
  const { rows } = await sql<ProposedLine>`
    select l.id as line_id, l.entry_id, l.account, l.label, l.debit_cents - l.credit_cents as balance_cents,
      m.service_start, m.service_end, p.id as counterparty_id, p.name as counterparty_name
    from entry_pca_mark m
    join entry e on e.legal_entity_id = m.legal_entity_id and e.id = m.entry_id
    join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
    left join invoice i on i.legal_entity_id = e.legal_entity_id and i.id = e.source_id and e.source_kind = 'invoice'
    left join counterparty p on p.legal_entity_id = e.legal_entity_id and p.id = coalesce(l.counterparty_id, i.counterparty_id)
    where m.legal_entity_id = ${legalEntityId} and m.pca_date between ${exerciseStart} and ${date}
      and e.entry_date >= ${exerciseStart} and l.account like '7%' and l.service_end is null
      and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id)
      and not exists (select from regulation t where t.legal_entity_id = l.legal_entity_id and t.entry_line_id = l.id
        and t.date = ${date} and t.cancel_entry_id is null)
    order by l.entry_date, l.entry_id, l.position limit 500`.execute(db);
  return rows;
}

export type BilledByName = BilledMonth & { readonly counterpartyName: string };

/** What each supplier billed in the months from a day to another, validated, by account of class 6. */
export async function findBilledMonths(
  db: Connection,
  legalEntityId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<BilledByName[]> {
  const { rows } = await sql<BilledByName>`
    select i.counterparty_id, p.name as counterparty_name, l.account, to_char(i.bill_date, 'YYYY-MM') as month,
      sum(round(l.net_cents / coalesce(i.exchange_rate, 1)))::bigint as net_cents
    from invoice i
    join invoice_line l on l.legal_entity_id = i.legal_entity_id and l.invoice_id = i.id and l.account like '6%'
    join counterparty p on p.legal_entity_id = i.legal_entity_id and p.id = i.counterparty_id
    where i.legal_entity_id = ${legalEntityId} and i.direction = 'debit' and i.kind in ('invoice', 'final')
      and i.status = 'validated' and i.deleted_at is null and i.bill_date between ${startDate} and ${endDate}
    group by i.counterparty_id, p.name, l.account, 4
    order by p.name, i.counterparty_id, 4, l.account`.execute(db);
  return rows;
}

/** Suppliers who have an FNP at this date already. */
export async function findAccruedSuppliers(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ counterpartyId: string }>`
    select counterparty_id from regulation
    where legal_entity_id = ${legalEntityId} and kind = 'fnp' and date = ${date} and cancel_entry_id is null
      and counterparty_id is not null
    union
    select i.counterparty_id from entry e
    join invoice i on i.legal_entity_id = e.legal_entity_id and i.id = e.source_id
    where e.legal_entity_id = ${legalEntityId} and e.nature = 'accrual' and e.entry_date = ${date} and e.source_kind = 'invoice'
      and e.source_rule = 'fnp'`.execute(db);
  return new Set(rows.map((row) => row.counterpartyId));
}

/** What the accruals up to a day booked on their accounts, their reversals up to that day included: debit − credit. */
export async function sumRegister(
  db: Connection,
  legalEntityId: string,
  endDate: string,
): Promise<{ readonly account: string; readonly cents: number }[]> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select l.account, sum(l.debit_cents - l.credit_cents)::bigint as cents
    from document_link k
    join entry_line l on l.legal_entity_id = k.legal_entity_id and l.id = k.entry_line_id
    where k.legal_entity_id = ${legalEntityId} and k.document_kind = 'accrual' and l.entry_date <= ${endDate}
    group by l.account`.execute(db);
  return rows;
}
