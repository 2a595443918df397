import type { PostalAddress } from "@grand-livre/contracts/postal-address";
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
  readonly currency: string;
  /** In smallest units of the currency; negative for a credit note. */
  readonly remainingCents: number;
  readonly iban: string | null;
  readonly knownIban: string | null;
  readonly knownBic: string | null;
  /** Of the third party's card. */
  readonly address: PostalAddress | null;
};

export type PayableFilter = {
  readonly legalEntityId: string;
  readonly dueBy?: string | undefined;
  readonly words?: readonly string[];
  readonly ids?: readonly string[];
  /** One currency at a time; euros unless said, which expense reports are in. */
  readonly currency?: string;
};
/** What is left of a document `i` in its own units. */
export const leftToPay = sql`(case when i.currency = 'EUR' then i.payable_cents - i.settled_cents
  else i.currency_payable - i.currency_settled end)`;

/** Other currencies than the euro that bills to pay are in. */
export async function findPayableCurrencies(db: Connection, legalEntityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("invoice")
    .select("currency")
    .distinct()
    .where("legalEntityId", "=", legalEntityId)
    .where("direction", "=", "debit")
    .where("kind", "<>", "credit_note")
    .where("status", "=", "validated")
    .where("currency", "<>", "EUR")
    .where("openCents", ">", 0)
    .where("deletedAt", "is", null)
    .orderBy("currency")
    .execute();
  return rows.map(({ currency }) => currency);
}

export type PayablePlace = { readonly dueDate: string; readonly id: string };

/**
 * What is to be paid by transfer and is in no order under way, by due date: validated bills in a currency, the credit notes that may be
 * netted against them, expense reports that are posted. A document has the account that it names, else its third party's, and the
 * account on which the third party was last paid in that currency, else the one on its card; a report the one its author was last paid on.
 */
export async function findPayable(
  db: Connection,
  { legalEntityId, dueBy, words = [], ids, currency = "EUR" }: PayableFilter,
  { after, limit }: { readonly after: PayablePlace | undefined; readonly limit: number },
): Promise<PayableRow[]> {
  const searched = words.map((word) => sql`and strpos(p.search_text, ${word}) > 0`);
  const { rows } = await sql<PayableRow>`
    select p.kind, p.id, p.ref_id, p.bill_number, p.counterparty_id, p.counterparty_name, p.payee_name, p.bill_date, p.due_date, p.approved,
      ${currency} as currency, p.remaining_cents, p.iban, coalesce(last.iban, p.card_iban) as known_iban, last.creditor_bic as known_bic,
      p.address
    from (select p.* from (
      select i.legal_entity_id, null::uuid as author_id, case when i.kind = 'credit_note' then 'creditNote' else 'bill' end as kind, i.id, i.ref_id, i.bill_number,
        i.counterparty_id, c.name as counterparty_name, coalesce(i.payee_name, c.name) as payee_name, i.bill_date,
        coalesce(i.due_date, i.bill_date) as due_date, i.approved_at is not null as approved,
        (case when i.kind = 'credit_note' then -1 else 1 end * ${leftToPay})::bigint as remaining_cents,
        coalesce(i.iban, c.iban) as iban, c.iban as card_iban, c.address,
        c.search_key || ' ' || i.bill_number_key || ' ' || lower(coalesce(i.ref_id, '')) as search_text
      from invoice i join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
      where i.legal_entity_id = ${legalEntityId} and i.direction = 'debit' and i.status = 'validated'
        and i.deleted_at is null and i.bill_date is not null and i.currency = ${currency} and i.payable_cents > i.settled_cents
        and not i.turned_down
        and not exists (select from transfer_document d
          where d.legal_entity_id = i.legal_entity_id and d.invoice_id = i.id and d.live)
      union all
      select r.legal_entity_id, r.author_id, 'expenseReport', r.id, 'NF-' || lpad(r.number::text, 5, '0'), null, null, u.name, u.name, e.entry_date, e.entry_date,
        true, ${owedByReport}, r.payee_iban, null, null, r.search_key
      from expense_report r
      join entry e on e.legal_entity_id = r.legal_entity_id and e.id = r.entry_id
      join lateral (select trim(a.firstname || ' ' || a.lastname) as name from user_account a where a.id = r.author_id) u on true
      where r.legal_entity_id = ${legalEntityId} and ${currency} = 'EUR' and r.state = 'posted' and ${owedByReport} > 0
        and not exists (select from transfer t where t.legal_entity_id = r.legal_entity_id and t.expense_report_id = r.id and t.live)
    ) p
    where true
      ${dueBy === undefined ? sql`` : sql`and p.due_date <= ${dueBy}::date`}
      ${ids === undefined ? sql`` : sql`and p.id = any(${[...ids]}::uuid[])`}
      ${after === undefined ? sql`` : sql`and (p.due_date, p.id) > (${after.dueDate}::date, ${after.id}::uuid)`}
      ${sql.join(searched, sql` `)}
    order by p.due_date, p.id limit ${limit}) p
    left join lateral (
      select t.iban, t.creditor_bic from transfer t
      join transfer_order o on o.legal_entity_id = t.legal_entity_id and o.id = t.order_id and o.currency = ${currency}
      left join expense_report x on x.legal_entity_id = t.legal_entity_id and x.id = t.expense_report_id
      where t.legal_entity_id = p.legal_entity_id and t.rejection is null and o.state in ('issued', 'paid')
        and (t.counterparty_id = p.counterparty_id or x.author_id = p.author_id)
      order by o.approved_at desc, t.position desc limit 1) last on true
    order by p.due_date, p.id`.execute(db);
  return rows;
}
