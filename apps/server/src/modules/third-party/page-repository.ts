import type {
  PartyDocument,
  PartyInvoice,
  PartyLine,
  PartyMessage,
} from "@grand-livre/contracts/third-party";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

type Party = { readonly legalEntityId: string; readonly id: string };
export type LinePlace = { readonly date: string; readonly entryId: string; readonly position: number };
export type LineRow = Omit<PartyLine, "balanceCents"> & { readonly position: number };

/** A row that names a third party, or one that was merged into it. */
export const oneOrMerged = (
  alias: string,
  legalEntityId: string,
  id: string,
) => sql`${sql.ref(`${alias}.counterparty_id`)} in (
  select m.id from counterparty m where m.legal_entity_id = ${legalEntityId} and (m.id = ${id} or m.merged_into_id = ${id}))`;

/** The lines of a third party's auxiliaries, the latest first. The à-nouveaux of a closing repeat the years before. */
export async function findPartyLines(
  db: Connection,
  { legalEntityId, id }: Party,
  after: LinePlace | undefined,
  limit: number,
): Promise<LineRow[]> {
  const beyond = after
    ? sql`and (l.entry_date, l.entry_id, l.position) < (${after.date}::date, ${after.entryId}::uuid, ${after.position}::integer)`
    : sql``;
  const { rows } = await sql<LineRow>`
    select l.id, l.entry_id, l.position, e.number as entry_number, j.code as journal_code, l.entry_date as date, l.account,
      e.piece_ref, l.label, l.due_date, l.debit_cents, l.credit_cents, g.code as lettering
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
      and (e.nature <> 'opening' or e.fiscal_exercise_id = (select x.id from fiscal_exercise x
        where x.legal_entity_id = ${legalEntityId} order by x.start_date limit 1))
    join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
    left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
    left join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id
    where l.legal_entity_id = ${legalEntityId} and l.counterparty_id = ${id} and l.auxiliary is not null ${beyond}
    order by l.entry_date desc, l.entry_id desc, l.position desc limit ${limit}`.execute(db);
  return rows;
}

/** The documents of a third party on these sides, the latest first; a draft without a day comes last. */
export async function findPartyInvoices(
  db: Connection,
  { legalEntityId, id }: Party,
  of: { readonly directions: readonly string[]; readonly day: string; readonly after: string | undefined },
  limit: number,
): Promise<PartyInvoice[]> {
  const { directions, day, after } = of;
  const beyond = after
    ? sql`and (coalesce(i.bill_date, date '0001-01-01'), i.id) < (select coalesce(p.bill_date, date '0001-01-01'), p.id
        from invoice p where p.legal_entity_id = ${legalEntityId} and p.id = ${after})`
    : sql``;
  const { rows } = await sql<PartyInvoice>`
    select i.id, i.ref_id, i.bill_number, i.direction, i.kind, i.status, i.label, i.bill_date, i.due_date,
      i.currency, coalesce(i.currency_incl_vat, i.total_incl_vat_cents) as total_incl_vat_cents,
      case when i.status = 'validated' then coalesce(i.currency_payable - i.currency_settled, i.payable_cents - i.settled_cents) else 0 end as remaining_cents,
      case when i.status = 'validated' then case i.list_state when 'settled' then 'unpaid' else i.list_state end end as payment_status, i.iban_changed,
      i.status = 'validated' and i.kind <> 'credit_note' and i.payable_cents > i.settled_cents
        and coalesce(i.due_date < ${day}::date, false) as overdue
    from invoice i
    where i.legal_entity_id = ${legalEntityId} and ${oneOrMerged("i", legalEntityId, id)} and i.deleted_at is null
      and i.direction = any(${[...directions]}) ${beyond}
    order by coalesce(i.bill_date, date '0001-01-01') desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The files of these documents, the latest first. */
export async function findPartyDocuments(
  db: Connection,
  { legalEntityId, id }: Party,
  of: { readonly directions: readonly string[]; readonly after: string | undefined },
  limit: number,
): Promise<(Omit<PartyDocument, "addedAt"> & { addedAt: Date })[]> {
  const beyond = of.after ? sql`and d.id < ${of.after}` : sql``;
  const { rows } = await sql<Omit<PartyDocument, "addedAt"> & { addedAt: Date }>`
    select d.id, d.file_name, d.role, d.added_at, i.id as invoice_id, i.direction,
      coalesce(case when i.direction = 'debit' then i.bill_number end, i.ref_id, nullif(i.label, ''), 'Brouillon') as invoice_name
    from invoice i
    join invoice_document d on d.legal_entity_id = i.legal_entity_id and d.invoice_id = i.id and d.removed_at is null
    where i.legal_entity_id = ${legalEntityId} and ${oneOrMerged("i", legalEntityId, id)} and i.deleted_at is null
      and i.direction = any(${[...of.directions]}) ${beyond}
    order by d.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The reminders that a customer was sent, the latest first. */
export async function findPartyMessages(
  db: Connection,
  { legalEntityId, id }: Party,
  after: string | undefined,
  limit: number,
): Promise<(Omit<PartyMessage, "sentAt"> & { sentAt: Date })[]> {
  const beyond = after ? sql`and r.id < ${after}` : sql``;
  const { rows } = await sql<Omit<PartyMessage, "sentAt"> & { sentAt: Date }>`
    select r.id, r.sent_at, r.level_name, r.recipient, r.subject, r.body as text, r.automatic,
      coalesce(m.state, r.delivery) as delivery,
      coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.email) as sent_by,
      coalesce((select sum(s.remaining_cents) from reminder_invoice s
        where s.legal_entity_id = r.legal_entity_id and s.reminder_id = r.id), 0)::bigint as remaining_cents
    from reminder r join user_account u on u.id = r.sent_by
    left join outgoing_message m on m.id = r.message_id
    where r.legal_entity_id = ${legalEntityId} and ${oneOrMerged("r", legalEntityId, id)} ${beyond}
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}
