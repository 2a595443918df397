import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { owedByReport } from "../expense/service.ts";

export type PayableRow = {
  readonly kind: "bill" | "creditNote" | "expenseReport";
  readonly id: string;
  readonly refId: string | null;
  readonly billNumber: string | null;
  /** The third party of a document; null for an expense report. */
  readonly counterpartyId: string | null;
  readonly counterpartyName: string;
  readonly payeeName: string;
  readonly billDate: string;
  readonly dueDate: string;
  readonly approved: boolean;
  /** Negative for a credit note. */
  readonly remainingCents: number;
  readonly iban: string | null;
  readonly knownIban: string | null;
};

export type PayableFilter = {
  readonly legalEntityId: string;
  readonly dueBy?: string | undefined;
  readonly words?: readonly string[];
  readonly ids?: readonly string[];
};
export type PayablePlace = { readonly dueDate: string; readonly id: string };

/**
 * What is to be paid by transfer and is in no order under way, by due date: validated bills in euros, the credit notes that may be
 * netted against them, expense reports that are posted. A document has the account that it names, else its third party's, and the
 * account on which the third party was last paid, else the one on its card; a report the one its author was last paid on.
 */
export async function findPayable(
  db: Connection,
  { legalEntityId, dueBy, words = [], ids }: PayableFilter,
  { after, limit }: { readonly after: PayablePlace | undefined; readonly limit: number },
): Promise<PayableRow[]> {
  const searched = words.map((word) => sql`and strpos(p.search_text, ${word}) > 0`);
  const { rows } = await sql<PayableRow>`
    select p.kind, p.id, p.ref_id, p.bill_number, p.counterparty_id, p.counterparty_name, p.payee_name, p.bill_date, p.due_date, p.approved,
      p.remaining_cents, p.iban, coalesce((
        select t.iban from transfer t
        join transfer_order o on o.legal_entity_id = t.legal_entity_id and o.id = t.order_id
        left join expense_report x on x.legal_entity_id = t.legal_entity_id and x.id = t.expense_report_id
        where t.legal_entity_id = p.legal_entity_id and t.rejection is null and o.state in ('issued', 'paid')
          and (t.counterparty_id = p.counterparty_id or x.author_id = p.author_id)
        order by o.approved_at desc, t.position desc limit 1), p.card_iban) as known_iban
    from (select p.* from (
      select i.legal_entity_id, null::uuid as author_id, case when i.kind = 'credit_note' then 'creditNote' else 'bill' end as kind, i.id, i.ref_id, i.bill_number,
        i.counterparty_id, c.name as counterparty_name, coalesce(i.payee_name, c.name) as payee_name, i.bill_date,
        coalesce(i.due_date, i.bill_date) as due_date, i.approved_at is not null as approved,
        (case when i.kind = 'credit_note' then i.settled_cents - i.payable_cents else i.payable_cents - i.settled_cents end)::bigint
          as remaining_cents,
        coalesce(i.iban, c.iban) as iban, c.iban as card_iban,
        c.search_key || ' ' || i.bill_number_key || ' ' || lower(coalesce(i.ref_id, '')) as search_text
      from invoice i join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
      where i.legal_entity_id = ${legalEntityId} and i.direction = 'debit' and i.status = 'validated'
        and i.deleted_at is null and i.bill_date is not null and i.currency = 'EUR' and i.payable_cents > i.settled_cents
        and not i.turned_down
        and not exists (select from transfer_document d
          where d.legal_entity_id = i.legal_entity_id and d.invoice_id = i.id and d.live)
      union all
      select r.legal_entity_id, r.author_id, 'expenseReport', r.id, 'NF-' || lpad(r.number::text, 5, '0'), null, null, u.name, u.name, e.entry_date, e.entry_date,
        true, ${owedByReport}, r.payee_iban, null, r.search_key
      from expense_report r
      join entry e on e.legal_entity_id = r.legal_entity_id and e.id = r.entry_id
      join lateral (select trim(a.firstname || ' ' || a.lastname) as name from user_account a where a.id = r.author_id) u on true
      where r.legal_entity_id = ${legalEntityId} and r.state = 'posted' and ${owedByReport} > 0
        and not exists (select from transfer t where t.legal_entity_id = r.legal_entity_id and t.expense_report_id = r.id and t.live)
    ) p
    where true
      ${dueBy === undefined ? sql`` : sql`and p.due_date <= ${dueBy}::date`}
      ${ids === undefined ? sql`` : sql`and p.id = any(${[...ids]}::uuid[])`}
      ${after === undefined ? sql`` : sql`and (p.due_date, p.id) > (${after.dueDate}::date, ${after.id}::uuid)`}
      ${sql.join(searched, sql` `)}
    order by p.due_date, p.id limit ${limit}) p
    order by p.due_date, p.id`.execute(db);
  return rows;
}
