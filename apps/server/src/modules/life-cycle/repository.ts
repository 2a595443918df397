import type { StatusAmount } from "@grand-livre/contracts/life-cycle";
import type { StatusAuthor } from "@grand-livre/domain/platform/life-cycle-rules";
import { type Insertable, sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import type { InvoiceLifeCycle } from "../../database/schema.gen.ts";

type Key = { readonly legalEntityId: string; readonly invoiceId: string };

export type EventRow = {
  readonly id: string;
  readonly code: number;
  readonly direction: "out" | "in";
  readonly author: StatusAuthor;
  readonly setAt: Date;
  readonly reasonCode: string | null;
  readonly text: string | null;
  readonly amounts: readonly StatusAmount[];
  readonly messageId: string;
  readonly fileSha256: string | null;
  /** Of ours: the name of who set it. */
  readonly setBy: string | null;
};

/** The statuses of a document, the oldest first. */
export async function findEvents(db: Connection, key: Key): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select l.id, l.code, l.direction, l.author, l.set_at, l.reason_code, l.text, l.amounts, l.message_id, l.file_sha256,
      nullif(trim(u.firstname || ' ' || u.lastname), '') as set_by
    from invoice_life_cycle l left join user_account u on u.id = l.created_by and l.direction = 'out'
    where l.legal_entity_id = ${key.legalEntityId} and l.invoice_id = ${key.invoiceId}
    order by l.set_at, l.id`.execute(db);
  return rows;
}

/** Writes a status. @returns false when the same message was read before */
export async function insertEvent(
  tx: Tx,
  {
    amounts,
    ...row
  }: Omit<Insertable<InvoiceLifeCycle>, "amounts"> & { readonly amounts: readonly StatusAmount[] },
): Promise<boolean> {
  const written = await tx
    .insertInto("invoiceLifeCycle")
    .values({ ...row, amounts: json(amounts) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Keeps the current status beside the document, for the lists; it is no change of what a person edits. */
export async function keepCode(tx: Tx, key: Key, code: number | null): Promise<void> {
  await sql`update invoice set life_cycle_code = ${code} where legal_entity_id = ${key.legalEntityId} and id = ${key.invoiceId}
    and life_cycle_code is distinct from ${code}`.execute(tx);
}

/** What names a document to the other side, and who that is. */
export type NamedRow = {
  /** On a sale our number, on a bill the supplier's. */
  readonly number: string | null;
  readonly date: string | null;
  readonly typeCode: string | null;
  readonly isNetworked: boolean;
  readonly isPublic: boolean;
  readonly ownSiren: string;
  readonly ownName: string;
  readonly ownAddress: string;
  readonly partySiren: string | null;
  readonly partyName: string | null;
  readonly partyAddress: string | null;
  readonly isConnected: boolean;
};

export async function findNamed(db: Connection, key: Key): Promise<NamedRow | undefined> {
  const { rows } = await sql<NamedRow>`
    select case when i.direction = 'credit' then i.ref_id else nullif(trim(i.bill_number), '') end as number,
      i.bill_date as date, coalesce(s.document ->> 'typeCode',
        case i.kind when 'credit_note' then '381' when 'deposit' then '386' else '380' end) as type_code,
      case when i.direction = 'credit' then coalesce(s.on_network, false) else c.siren is not null end as is_networked,
      coalesce(c.customer_kind = 'public', false) as is_public,
      e.siren as own_siren, e.name as own_name,
      coalesce((select a.address from einvoice_address a where a.legal_entity_id = e.id and a.effective_on <= current_date
        order by a.position limit 1), e.siren) as own_address,
      coalesce(s.document -> 'buyer' ->> 'siren', c.siren) as party_siren, c.name as party_name,
      coalesce(s.document -> 'buyer' -> 'electronicAddress' ->> 'value', c.electronic_address, c.siren) as party_address,
      coalesce(p.connected, false) as is_connected
    from invoice i join legal_entity e on e.id = i.legal_entity_id
    left join invoice_issued s on s.legal_entity_id = i.legal_entity_id and s.invoice_id = i.id
    left join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
    left join einvoice_platform p on p.legal_entity_id = i.legal_entity_id
    where i.legal_entity_id = ${key.legalEntityId} and i.id = ${key.invoiceId}`.execute(db);
  return rows[0];
}

/** The document that a message means: its seller's SIREN, its number, its year. Our own number never names a bill. */
export async function findMeant(
  db: Connection,
  meant: {
    readonly legalEntityId: string;
    readonly number: string;
    readonly numberKey: string;
    readonly year: number;
    readonly sellerSiren: string;
  },
): Promise<string | undefined> {
  const { legalEntityId, number, numberKey, year, sellerSiren } = meant;
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i
    join legal_entity e on e.id = i.legal_entity_id
    left join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
    where i.legal_entity_id = ${legalEntityId} and i.deleted_at is null
      and i.bill_date between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
      and case when e.siren = ${sellerSiren} then i.direction = 'credit' and i.ref_id = ${number}
        else i.direction = 'debit' and i.bill_number_key = ${numberKey} and c.siren = ${sellerSiren} end
    order by i.status = 'cancelled', i.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Whether this message was read or sent before, whatever its way. */
export async function isKnownMessage(db: Connection, key: Key, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom("invoiceLifeCycle")
    .select("id")
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .where("messageId", "=", messageId)
    .executeTakeFirst();
  return row !== undefined;
}

export type RelatedRow = {
  readonly id: string;
  readonly refId: string | null;
  readonly status: string;
  readonly role: "creditNote" | "corrected" | "replaces";
};

/** What a refused or rejected sale became, and what a corrected one stands for. */
export async function findRelated(db: Connection, key: Key): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select r.id, r.ref_id, r.status, case when r.id = i.replaces_id then 'replaces'
      when r.replaces_id = i.id then 'corrected' else 'creditNote' end as role
    from invoice i join invoice r on r.legal_entity_id = i.legal_entity_id and r.deleted_at is null
      and (r.id = i.replaces_id or r.replaces_id = i.id or (r.preceding_invoice_id = i.id and r.internal))
    where i.legal_entity_id = ${key.legalEntityId} and i.id = ${key.invoiceId}`.execute(db);
  return rows;
}

/** An allocation of a payment that no status tells yet. */
export type UntoldRow = {
  readonly id: string;
  readonly invoiceId: string;
  readonly direction: "credit" | "debit";
  readonly isCreditNote: boolean;
  /** Money alone, a discount left aside; negative when it undoes another one. */
  readonly moneyCents: number;
  readonly paidOn: string;
  /** The VAT that it made due, by rate, and its base: positive. */
  readonly vat: readonly {
    readonly rateBasisPoints: number;
    readonly vatCents: number;
    readonly baseCents: number;
  }[];
};

/**
 * The allocations of payments that no status tells yet, of documents that travelled: the oldest first. What an allocation made due
 * is what its entry moved from the VAT that waits; an undo undoes the moves of the entry that it reverses.
 */
export async function findUntold(
  db: Connection,
  legalEntityId: string,
  { ids, limit }: { readonly ids?: readonly string[]; readonly limit: number },
): Promise<UntoldRow[]> {
  const { rows } = await sql<UntoldRow>`
    select a.id, a.invoice_id, i.direction, i.kind = 'credit_note' as is_credit_note,
      (a.amount_cents - a.discount_cents)::bigint as money_cents, coalesce(u.used_on, p.paid_on) as paid_on,
      coalesce((select jsonb_agg(jsonb_build_object('rateBasisPoints', m.rate, 'vatCents', m.vat, 'baseCents', m.base) order by m.rate desc)
        from (
          select v.rate_basis_points as rate, (sum(abs(l.debit_cents - l.credit_cents)) / 2)::bigint as vat,
            (sum(abs(l.vat_base_cents)) / 2)::bigint as base
          from document_link d
          join entry_line l on l.legal_entity_id = d.legal_entity_id and l.id = d.entry_line_id
          join lateral (select c.rate_basis_points from vat_code c where c.legal_entity_id = l.legal_entity_id
            and c.code = l.vat_code order by c.valid_from <= i.bill_date desc, c.valid_from desc limit 1) v on true
          where d.legal_entity_id = a.legal_entity_id and d.document_kind = 'allocation' and d.document_id = a.invoice_id
            and d.role = 'vat_move' and d.entry_id = coalesce(ru.entry_id, u.entry_id, rp.entry_id, p.entry_id)
          group by 1
        ) m), '[]') as vat
    from payment_allocation a
    join invoice i on i.legal_entity_id = a.legal_entity_id and i.id = a.invoice_id
    join payment p on p.legal_entity_id = a.legal_entity_id and p.id = a.payment_id
    left join payment_use u on u.legal_entity_id = a.legal_entity_id and u.id = a.use_id
    left join payment_use ru on ru.legal_entity_id = a.legal_entity_id and ru.id = u.reverses_id
    left join payment rp on rp.legal_entity_id = a.legal_entity_id and rp.id = p.reverses_id and a.use_id is null
    left join invoice_issued s on s.legal_entity_id = i.legal_entity_id and s.invoice_id = i.id
    where a.legal_entity_id = ${legalEntityId} and p.offsets_id is null
      ${ids === undefined ? sql`` : sql`and a.invoice_id = any(${[...ids]}::uuid[])`}
      and (i.life_cycle_code is not null or exists (select from platform_flow f
        where f.legal_entity_id = i.legal_entity_id and f.invoice_id = i.id
          and case when i.direction = 'credit' then f.direction = 'out' and f.state in ('sent', 'accepted') else f.direction = 'in' end))
      and case when i.direction = 'credit' then s.on_network else i.kind <> 'credit_note' end
      and not exists (select from invoice_life_cycle t
        where t.legal_entity_id = a.legal_entity_id and t.payment_allocation_id = a.id)
    order by a.id limit ${limit}`.execute(db);
  return rows;
}
