import type { IncomeMovement } from "@grand-livre/domain/vat-return/cadrage";
import type { WaitingBalance, WaitingDocument } from "@grand-livre/domain/vat-return/pending-check";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

type Days = { readonly legalEntityId: string; readonly startDate: string; readonly endDate: string };

/** The settlement of a return and its reversal are no matter of the return: its rounding on 758 is no income. */
const NO_SETTLEMENT = sql`e.source_kind <> 'vat_return'
      and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.id = e.reverses_id
        and r.source_kind = 'vat_return')`;

/** Income (70 to 75), discounts granted (665) and bad debts (654) of some days, by account, VAT code and month. */
export async function findIncome(db: Connection, days: Days): Promise<IncomeMovement[]> {
  const { rows } = await sql<IncomeMovement>`
    select l.account, l.vat_code, min(l.entry_date) as date, sum(l.credit_cents - l.debit_cents)::bigint as cents
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${days.legalEntityId}
      and (l.account >= '70' and l.account < '76' or l.account >= '665' and l.account < '666'
        or l.account >= '654' and l.account < '655')
      and l.entry_date between ${days.startDate} and ${days.endDate}
      and e.state = 'validated' and e.nature <> 'opening' and ${NO_SETTLEMENT}
    group by l.account, l.vat_code, to_char(l.entry_date, 'YYYY-MM')`.execute(db);
  return rows;
}

/** Movements of the tax accounts of some days, without the settlements; what waits (4458) and the balance of a return left out. */
export async function findTaxMovements(
  db: Connection,
  days: Days,
  left: readonly string[],
): Promise<{ account: string; cents: number }[]> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select l.account, sum(l.debit_cents - l.credit_cents)::bigint as cents
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${days.legalEntityId}
      and l.account >= '4452' and l.account < '4458' and l.account not like '4455%' and l.account <> all(${[...left]})
      and l.entry_date between ${days.startDate} and ${days.endDate}
      and e.state = 'validated' and e.nature <> 'opening' and ${NO_SETTLEMENT}
    group by l.account order by l.account`.execute(db);
  return rows;
}

type Waiting = {
  readonly legalEntityId: string;
  readonly day: string;
  /** Accounts of VAT that waits for payments. */
  readonly accounts: readonly string[];
};

/** Balances of accounts at the end of a day. Openings count for the first exercise alone: later ones carry what is read already. */
export async function findWaitingBalances(
  db: Connection,
  { legalEntityId, day, accounts }: Waiting,
): Promise<WaitingBalance[]> {
  const { rows } = await sql<WaitingBalance>`
    select l.account, sum(l.debit_cents - l.credit_cents)::bigint as ledger_cents,
      coalesce(sum(l.debit_cents - l.credit_cents) filter (where e.reverses_id is null
        and not exists (select from document_link d where d.legal_entity_id = l.legal_entity_id and d.entry_line_id = l.id)
        and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id)), 0)::bigint
        as without_document_cents
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${legalEntityId}
      and l.account = any(${[...accounts]}::text[]) and l.entry_date <= ${day} and e.state = 'validated'
      and (e.nature <> 'opening' or e.fiscal_exercise_id = (select x.id from fiscal_exercise x
        where x.legal_entity_id = e.legal_entity_id order by x.start_date limit 1))
    group by l.account`.execute(db);
  return rows;
}

/** The documents with VAT that waits which were not paid whole at the end of a day. */
export async function findWaitingDocuments(
  db: Connection,
  { legalEntityId, day, accounts }: Waiting,
): Promise<WaitingDocument[]> {
  const { rows } = await sql<WaitingDocument>`
    with paid as (
      select a.invoice_id, a.amount_cents, coalesce(u.used_on, p.paid_on) as day
      from payment_allocation a
      join payment p on p.legal_entity_id = a.legal_entity_id and p.id = a.payment_id
      left join payment_use u on u.legal_entity_id = a.legal_entity_id and u.id = a.use_id
      where a.legal_entity_id = ${legalEntityId}
    ), credited as (
      select c.invoice_id, c.credit_note_id, c.amount_cents, c.vat_moves, n.accounting_date as day
      from credit_imputation c
      join invoice n on n.legal_entity_id = c.legal_entity_id and n.id = c.credit_note_id
      where c.legal_entity_id = ${legalEntityId}
    ), open as (
      select id from invoice where legal_entity_id = ${legalEntityId} and deleted_at is null and open_cents > 0
      union select invoice_id from paid where day > ${day}
      union select invoice_id from credited where day > ${day}
      union select credit_note_id from credited where day > ${day}
    )
    select w.account, i.id as invoice_id, i.direction, i.ref_id, i.company_name as name, i.payable_cents, w.standing_cents,
      (coalesce(p.cents, 0) + coalesce(c.cents, 0))::bigint as settled_cents, coalesce(c.cents, 0)::bigint as credited_cents,
      coalesce((select sum((m.value ->> 'movedCents')::bigint) from credited k, jsonb_array_elements(k.vat_moves) m
        where k.day <= ${day} and i.id in (k.invoice_id, k.credit_note_id) and m.value ->> 'documentId' = i.id::text
          and m.value ->> 'account' = w.account), 0)::bigint as given_cents
    from open o
    join invoice i on i.legal_entity_id = ${legalEntityId} and i.id = o.id
    join lateral (
      select l.account, sum(l.debit_cents - l.credit_cents)::bigint as standing_cents
      from entry_line l
      where l.legal_entity_id = i.legal_entity_id and l.account = any(${[...accounts]}::text[]) and exists (
        select from document_link d where d.legal_entity_id = l.legal_entity_id and d.entry_line_id = l.id
          and d.entry_id = i.entry_id and d.role in ('vat_collected_pending', 'vat_deductible_pending'))
        and l.entry_id = i.entry_id
      group by l.account
    ) w on true
    left join lateral (select sum(amount_cents) as cents from paid where invoice_id = i.id and day <= ${day}) p on true
    left join lateral (select sum(amount_cents) as cents from credited where i.id in (invoice_id, credit_note_id)
      and day <= ${day}) c on true
    where i.status = 'validated' and i.accounting_date <= ${day}
    order by i.accounting_date, i.id`.execute(db);
  return rows;
}

/** First days of the accounting periods of a span that bear deducted or collected VAT. */
export async function findTaxedDays(
  db: Connection,
  legalEntityId: string,
  { startDate, endDate }: Pick<Days, "startDate" | "endDate">,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct p.start_date as day from fiscal_period p
    join balance b on b.legal_entity_id = p.legal_entity_id and b.fiscal_exercise_id = p.fiscal_exercise_id
      and b.period = p.number and b.state <> 'draft' and (b.debit_cents <> 0 or b.credit_cents <> 0)
      and (b.account like '4452%' or b.account like '4456%' or b.account like '4457%')
    where p.legal_entity_id = ${legalEntityId} and p.start_date <= ${endDate} and ${startDate} <= p.end_date`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}
