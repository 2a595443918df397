import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { ConversionDocument } from "../../database/schema.gen.ts";
import type { RunRow } from "../year-end/service.ts";

/** What tells a document. */
export type NamedDocument = {
  readonly invoiceId: string;
  readonly number: string;
  readonly direction: "credit" | "debit";
  readonly counterpartyName: string | null;
  readonly billDate: string;
  /** What it came to in smallest units, positive where it is owed to the company. */
  readonly payableUnits: number;
  /** Units of its currency for one euro. */
  readonly keptRate: string;
};

/** A document in another currency at a day, as the ledger has it. */
export type OpenDocumentRow = NamedDocument & {
  readonly counterpartyId: string | null;
  readonly currency: string;
  /** +1: owed to the company; −1: by it. */
  readonly sense: 1 | -1;
  /** What is left of it in smallest units, positive. */
  readonly openUnits: number;
  /** What credit notes and invoices settled of each other, which no entry says; positive. */
  readonly imputedCents: number;
  /** Where it stands: debit − credit. */
  readonly accounts: readonly { readonly account: string; readonly cents: number }[];
};

/**
 * Documents in other currencies that are not settled at a day: what they came to, less what entries up to that day settled. Payments of
 * later days leave them open.
 */
export async function findOpenDocuments(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<OpenDocumentRow[]> {
  const { rows } = await sql<OpenDocumentRow>`
    with document as (
      select i.id, coalesce(i.ref_id, '') as ref_id, i.bill_number, i.direction, i.kind, i.currency, i.currency_payable, i.company_name,
        i.counterparty_id, i.entry_id, i.bill_date, i.exchange_rate, case when (i.direction = 'credit') = (i.kind <> 'credit_note') then 1 else -1 end as sense
      from invoice i
      join entry e on e.legal_entity_id = i.legal_entity_id and e.id = i.entry_id and e.entry_date <= ${date}
      where i.legal_entity_id = ${legalEntityId} and i.currency <> 'EUR' and i.currency_payable is not null
    ), paid as (
      select a.invoice_id as id, sum(a.currency_amount) as units
      from payment_allocation a
      join document d on d.id = a.invoice_id
      join payment p on p.legal_entity_id = a.legal_entity_id and p.id = a.payment_id
      left join payment_use u on u.legal_entity_id = a.legal_entity_id and u.id = a.use_id
      join entry e on e.legal_entity_id = a.legal_entity_id and e.id = coalesce(u.entry_id, p.entry_id)
      where a.legal_entity_id = ${legalEntityId} and e.entry_date <= ${date}
      group by 1
    ), imputed as (
      select side.id, sum(c.currency_amount) as units, sum(c.amount_cents) as cents
      from credit_imputation c
      join document one on one.id = c.invoice_id
      join document other on other.id = c.credit_note_id
      cross join lateral (values (c.invoice_id), (c.credit_note_id)) side (id)
      where c.legal_entity_id = ${legalEntityId}
      group by 1
    ), standing as (
      select s.id, s.account, sum(s.cents) as cents
      from (
        select distinct d.id, l.id as line_id, l.account, l.debit_cents - l.credit_cents as cents
        from document d
        join document_link k on k.legal_entity_id = ${legalEntityId} and k.document_id = d.id
          and ((k.document_kind = 'invoice' and k.role in ('receivable', 'payable', 'transfer'))
            or (k.document_kind = 'allocation' and k.role = 'settlement'))
        join entry_line l on l.legal_entity_id = k.legal_entity_id and l.id = k.entry_line_id and l.entry_date <= ${date}
      ) s
      group by 1, 2 having sum(s.cents) <> 0
    )
    select d.id as invoice_id, case when d.direction = 'debit' then coalesce(nullif(d.bill_number, ''), d.ref_id) else d.ref_id end as number,
      d.direction, coalesce(p.name, d.company_name) as counterparty_name, d.counterparty_id, d.currency, d.sense,
      d.bill_date, d.sense * d.currency_payable as payable_units, d.exchange_rate as kept_rate,
      d.currency_payable - coalesce(paid.units, 0) - coalesce(imputed.units, 0) as open_units,
      coalesce(imputed.cents, 0)::bigint as imputed_cents,
      (select jsonb_agg(jsonb_build_object('account', s.account, 'cents', s.cents) order by s.account) from standing s where s.id = d.id)
        as accounts
    from document d
    left join paid on paid.id = d.id
    left join imputed on imputed.id = d.id
    left join counterparty p on p.legal_entity_id = ${legalEntityId} and p.id = d.counterparty_id
    where d.currency_payable <> coalesce(paid.units, 0) + coalesce(imputed.units, 0)
      and exists (select from standing s where s.id = d.id)
    order by d.currency, d.direction, number, d.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    openUnits: Number(row.openUnits),
    payableUnits: Number(row.payableUnits),
  }));
}

/** A document of written differences, with where its line stands. */
export type WrittenDocumentRow = NamedDocument &
  Selectable<Omit<ConversionDocument, "legalEntityId" | "runId">> & { readonly account: string };

export async function findWrittenDocuments(
  db: Connection,
  { legalEntityId, id }: Pick<RunRow, "legalEntityId" | "id">,
): Promise<WrittenDocumentRow[]> {
  const { rows } = await sql<WrittenDocumentRow>`
    select c.invoice_id, c.currency, c.open_units, c.rate, c.rate_day, c.booked_cents, c.value_cents, c.hedged, i.direction,
      case when i.direction = 'debit' then coalesce(nullif(i.bill_number, ''), i.ref_id, '') else coalesce(i.ref_id, '') end as number,
      coalesce(p.name, i.company_name) as counterparty_name, c.account, i.bill_date, i.exchange_rate as kept_rate,
      sign(c.open_units)::bigint * abs(i.currency_payable) as payable_units
    from conversion_document c
    join invoice i on i.legal_entity_id = c.legal_entity_id and i.id = c.invoice_id
    left join counterparty p on p.legal_entity_id = i.legal_entity_id and p.id = i.counterparty_id
    where c.legal_entity_id = ${legalEntityId} and c.run_id = ${id}
    order by c.currency, i.direction, number, i.id`.execute(db);
  return rows;
}

export async function insertDocuments(
  tx: Tx,
  documents: readonly Insertable<ConversionDocument>[],
): Promise<void> {
  await tx.insertInto("conversionDocument").values(documents).execute();
}
