import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../ids.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { requireLinesOfInvoices } from "../ledger/archived-service.ts";

export type SettledInvoiceRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly refId: string | null;
  readonly direction: "credit" | "debit";
  readonly kind: string;
  readonly status: string;
  readonly companyName: string | null;
  readonly counterpartyId: string | null;
  readonly billDate: string | null;
  readonly entryId: string | null;
  readonly currency: string;
  readonly payableCents: number;
  readonly settledCents: number;
  /** In its smallest units, of a document in a currency: what there was to pay, and what settled it. */
  readonly currencyPayable: number | null;
  readonly currencySettled: number;
  /** A deposit, or the credit note of one: its VAT falls due when it is paid, for any supply. */
  readonly advance: boolean;
  /** Refused by its buyer, or rejected by a platform. */
  readonly turnedDown: boolean;
  readonly version: number;
};

/** Locks invoices in the order of their ids, which every command keeps. */
export async function lockInvoices(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select i.id from invoice i where i.id = any(${[...ids]}::uuid[])
    order by i.id for update`.execute(tx);
}

/** Invoices with what settled them so far; the third party is the one that theirs was merged into. */
export async function findInvoices(db: Connection, ids: readonly string[]): Promise<SettledInvoiceRow[]> {
  const { rows } = await sql<SettledInvoiceRow>`
    select i.id, i.legal_entity_id, i.ref_id, i.direction, i.kind, i.status, i.company_name,
      coalesce(c.merged_into_id, i.counterparty_id) as counterparty_id, i.bill_date, i.entry_id, i.currency, i.payable_cents, i.currency_payable,
      i.currency_settled, i.version, i.turned_down,
      i.kind = 'deposit' or coalesce(p.kind = 'deposit' and i.kind = 'credit_note', false) as advance,
      coalesce((select sum(s.amount_cents) from invoice_settlement s
        where s.legal_entity_id = i.legal_entity_id and s.invoice_id = i.id), 0)::bigint as settled_cents
    from invoice i
    left join invoice p on p.legal_entity_id = i.legal_entity_id and p.id = i.preceding_invoice_id
    left join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
    where i.id = any(${[...ids]}::uuid[]) and i.deleted_at is null
    order by i.bill_date, i.ref_id, i.id`.execute(db);
  return rows;
}

export type StandingRow = {
  readonly invoiceId: string;
  /** `reverse_charge`: assessed by the buyer, never charged. */
  readonly role:
    | "counterparty"
    | "pending"
    | "advance"
    | "due"
    | "reverse_charge"
    | "settlement"
    | "vat_move";
  readonly lineId: string;
  /** The third party of a line on a collective account. */
  readonly partyId: string | null;
  readonly account: string;
  readonly vatCode: string | null;
  /** Debit positive. */
  readonly cents: number;
  readonly baseCents: number | null;
};

/**
 * The lines of documents' own entries that payments look at, those that living payments wrote for them, and the two by which a
 * merge carried them to another third party.
 */
export async function findStanding(
  db: Connection,
  legalEntityId: string,
  invoiceIds: readonly string[],
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select distinct i.id as invoice_id, l.id as line_id, l.counterparty_id as party_id, l.account, l.vat_code, l.debit_cents - l.credit_cents as cents,
      l.vat_base_cents as base_cents,
      case when d.role in ('receivable', 'payable') then 'counterparty' when d.role = 'deposit' then 'advance'
        when d.role = 'vat_due' then 'reverse_charge' when d.role in ('vat_collected', 'vat_deductible') then 'due' else 'pending' end as role
    from invoice i
    join document_link d on d.legal_entity_id = i.legal_entity_id and d.entry_id = i.entry_id
      and d.role in ('receivable', 'payable', 'deposit', 'vat_collected', 'vat_deductible', 'vat_due', 'vat_collected_pending',
        'vat_deductible_pending')
    join entry_line l on l.legal_entity_id = d.legal_entity_id and l.id = d.entry_line_id
    where i.legal_entity_id = ${legalEntityId} and i.id = any(${[...invoiceIds]}::uuid[])
    union all
    select d.document_id, l.id, l.counterparty_id, l.account, l.vat_code, l.debit_cents - l.credit_cents, l.vat_base_cents, d.role
    from document_link d
    join entry_line l on l.legal_entity_id = d.legal_entity_id and l.id = d.entry_line_id
    where d.legal_entity_id = ${legalEntityId} and d.document_kind = 'allocation' and d.document_id = any(${[...invoiceIds]}::uuid[])
      and d.role in ('settlement', 'vat_move')
      and (exists (select from payment p where p.legal_entity_id = d.legal_entity_id and p.entry_id = d.entry_id and p.reverses_id is null
          and not exists (select from payment r where r.legal_entity_id = p.legal_entity_id and r.reverses_id = p.id))
        or exists (select from payment_use u where u.legal_entity_id = d.legal_entity_id and u.entry_id = d.entry_id and u.reverses_id is null
          and not exists (select from payment_use r where r.legal_entity_id = u.legal_entity_id and r.reverses_id = u.id)))
    union all
    select d.document_id, l.id, l.counterparty_id, l.account, l.vat_code, l.debit_cents - l.credit_cents, l.vat_base_cents, 'settlement'
    from document_link d
    join entry_line l on l.legal_entity_id = d.legal_entity_id and l.id = d.entry_line_id
    where d.legal_entity_id = ${legalEntityId} and d.document_kind = 'invoice' and d.document_id = any(${[...invoiceIds]}::uuid[])
      and d.role = 'transfer'
    order by account, line_id`.execute(db);
  const found = new Set(rows.flatMap(({ invoiceId, role }) => (role === "counterparty" ? [invoiceId] : [])));
  await requireLinesOfInvoices(
    db,
    legalEntityId,
    invoiceIds.filter((id) => !found.has(id)),
  );
  return rows;
}

/** VAT that a credit note and its invoice settled against each other, in the sense of each document's standing. */
export type ImputedVat = {
  readonly documentId: string;
  readonly account: string;
  readonly vatCode: string;
  readonly movedCents: number;
  readonly baseCents: number;
};
export type ImputationRow = {
  readonly invoiceId: string;
  readonly creditNoteId: string;
  readonly amountCents: number;
  readonly vatMoves: readonly ImputedVat[];
};

/** What credit notes and these documents settled of each other. */
export async function findImputations(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<ImputationRow[]> {
  const { rows } = await sql<ImputationRow>`
    select c.invoice_id, c.credit_note_id, c.amount_cents, c.vat_moves from credit_imputation c
    where c.legal_entity_id = ${legalEntityId} and (c.invoice_id = any(${[...ids]}::uuid[]) or c.credit_note_id = any(${[...ids]}::uuid[]))`.execute(
    db,
  );
  return rows;
}

/** Records that a credit note settled a part of its invoice. */
export async function insertImputation(
  tx: Tx,
  scope: Scope,
  row: {
    readonly legalEntityId: string;
    readonly invoiceId: string;
    readonly creditNoteId: string;
    readonly amountCents: number;
    readonly currencyAmount: number | null;
    readonly vatMoves: readonly ImputedVat[];
  },
): Promise<void> {
  await tx
    .insertInto("creditImputation")
    .values({ ...row, id: newId(), vatMoves: json(row.vatMoves), createdBy: scope.userId })
    .execute();
}

/** The piece number of a payment: `REG-2026-0042`. */
export async function nextPaymentNumber(tx: Tx, legalEntityId: string, year: number): Promise<string> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into number_series (legal_entity_id, prefix, year, last_number)
    select e.id, 'REG', ${year}, 1 from legal_entity e where e.id = ${legalEntityId}
    on conflict (legal_entity_id, prefix, year) do update set last_number = number_series.last_number + 1
    returning last_number`.execute(tx);
  return `REG-${year}-${String(rows[0]?.lastNumber ?? 0).padStart(4, "0")}`;
}

export type PaymentRow = {
  readonly legalEntityId: string;
  readonly id: string;
  readonly direction: "received" | "sent";
  readonly paidOn: string;
  readonly amountCents: number;
  readonly writeOffCents: number;
  readonly account: string;
  readonly counterpartyId: string | null;
  readonly entryId: string;
  readonly reversesId: string | null;
  /** The payment whose rest it gives back. */
  readonly refundsId: string | null;
  /** The credit note that it sets off against invoices, no money moving. */
  readonly offsetsId: string | null;
} & PaidCurrency;
/** Of a payment in a currency: what was paid in its smallest units, and the difference of rates that it realised. */
export type PaidCurrency = {
  readonly currency: string | null;
  readonly currencyAmount: number | null;
  readonly currencyWriteOff: number;
  /** As `writeOffCents` counts. */
  readonly exchangeCents: number;
};
/** Of a payment in euros. */
export const IN_EUROS: PaidCurrency = {
  currency: null,
  currencyAmount: null,
  currencyWriteOff: 0,
  exchangeCents: 0,
};
export type AllocationRow = {
  readonly invoiceId: string;
  /** Money and discount together. */
  readonly amountCents: number;
  readonly discountCents?: number | undefined;
  /** In smallest units of a document in a currency. */
  readonly currencyAmount?: number | null | undefined;
  readonly currencyDiscount?: number | undefined;
};

/** Writes a payment and what it settles. */
export async function insertPayment(
  tx: Tx,
  scope: Scope,
  payment: PaymentRow,
  allocations: readonly AllocationRow[],
): Promise<void> {
  const { legalEntityId, id: paymentId } = payment;
  const settled = allocationRows({ legalEntityId, paymentId, useId: null }, allocations);
  const head = { ...payment, createdBy: scope.userId };
  await insertRows(tx, ["payment", [head]], ["paymentAllocation", settled]);
}

/** Writes what a payment settles, at once or by a later use of its rest. */
function allocationRows(
  of: { readonly legalEntityId: string; readonly paymentId: string; readonly useId: string | null },
  allocations: readonly AllocationRow[],
) {
  return allocations.map(
    ({ invoiceId, amountCents, discountCents = 0, currencyAmount = null, currencyDiscount = 0 }) => ({
      ...of,
      id: newId(),
      invoiceId,
      amountCents,
      discountCents,
      currencyAmount,
      currencyDiscount,
    }),
  );
}

/** The invoices that a payment touched are another version of themselves. */
export async function stepVersions(tx: Tx, legalEntityId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update invoice set version = version + 1 where legal_entity_id = ${legalEntityId} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
}

export type ShownPaymentRow = PaymentRow & {
  readonly entryNumber: string | null;
  readonly reversedById: string | null;
  /** What it settles; a later use that was undone is no part of it. */
  readonly allocations: readonly {
    invoiceId: string;
    refId: string | null;
    amountCents: number;
    discountCents: number;
    currencyAmount: number | null;
    currencyDiscount: number;
    sign: number;
    /** The later use of the rest that settled it; null: the payment itself did. */
    useId: string | null;
    usedOn: string | null;
    entryId: string | null;
  }[];
  /** The differences of rates that later uses of its rest realised, as `exchangeCents` counts. */
  readonly useExchangeCents: number;
  /** What was given back of its rest; a refund that was undone is no part of it. */
  readonly refunds: readonly {
    id: string;
    date: string;
    amountCents: number;
    /** What it took of the rest: in euros as it was booked, and in its currency. */
    takenCents: number;
    currencyAmount: number | null;
    account: string;
    entryId: string;
    entryNumber: string | null;
  }[];
};

export type PaymentFilter = {
  readonly id?: string | undefined;
  readonly legalEntityId?: string | undefined;
  readonly counterpartyId?: string | undefined;
  readonly invoiceId?: string | undefined;
  /** Those older than this one: ids follow time. */
  readonly after?: string | undefined;
};

function conditions(scope: Scope, filter: PaymentFilter) {
  return sql`${withinScope(scope, "p.legal_entity_id")}
    ${filter.id ? sql`and p.id = ${filter.id}` : sql``}
    ${filter.after ? sql`and p.id < ${filter.after}` : sql``}
    ${filter.legalEntityId ? sql`and p.legal_entity_id = ${filter.legalEntityId}` : sql``}
    ${
      filter.counterpartyId
        ? sql`and p.counterparty_id in (select m.id from counterparty m where m.legal_entity_id = p.legal_entity_id
            and (m.id = ${filter.counterpartyId} or m.merged_into_id = ${filter.counterpartyId}))`
        : sql``
    }
    ${
      filter.invoiceId
        ? sql`and exists (select from payment_allocation a where a.legal_entity_id = p.legal_entity_id and a.payment_id = p.id and a.invoice_id = ${filter.invoiceId})`
        : sql``
    }`;
}

/** Payments, the newest first, with what they settle, what was given back of them and who undid them. */
export async function findPayments(
  db: Connection,
  scope: Scope,
  filter: PaymentFilter,
  page: { readonly skip: number; readonly limit: number },
): Promise<ShownPaymentRow[]> {
  const { rows } = await sql<ShownPaymentRow>`
    select p.legal_entity_id, p.id, p.direction, p.paid_on, p.amount_cents, p.write_off_cents, p.account,
      coalesce(c.merged_into_id, p.counterparty_id) as counterparty_id, p.entry_id, p.reverses_id, p.refunds_id, p.offsets_id,
      p.currency, p.currency_amount, p.currency_write_off, p.exchange_cents, e.number as entry_number,
      (select r.id from payment r where r.legal_entity_id = p.legal_entity_id and r.reverses_id = p.id) as reversed_by_id,
      coalesce((select jsonb_agg(jsonb_build_object('invoiceId', a.invoice_id, 'refId', i.ref_id, 'amountCents', a.amount_cents,
          'discountCents', a.discount_cents, 'currencyAmount', a.currency_amount, 'currencyDiscount', a.currency_discount,
          'useId', u.id, 'usedOn', u.used_on, 'entryId', u.entry_id,
          'sign', case when (i.kind = 'credit_note') = (i.direction = 'credit') then -1 else 1 end) order by u.id nulls first, i.bill_date, i.ref_id)
        from payment_allocation a join invoice i on i.legal_entity_id = a.legal_entity_id and i.id = a.invoice_id
        left join payment_use u on u.legal_entity_id = a.legal_entity_id and u.id = a.use_id
        where a.legal_entity_id = p.legal_entity_id and a.payment_id = p.id and u.reverses_id is null
          and not exists (select from payment_use r where r.legal_entity_id = u.legal_entity_id and r.reverses_id = u.id)), '[]') as allocations,
      coalesce((select sum(u.exchange_cents) from payment_use u where u.legal_entity_id = p.legal_entity_id and u.payment_id = p.id
          and u.reverses_id is null
          and not exists (select from payment_use r where r.legal_entity_id = u.legal_entity_id and r.reverses_id = u.id)), 0)::bigint as use_exchange_cents,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'date', b.paid_on, 'amountCents', b.amount_cents,
          'takenCents', b.amount_cents + b.exchange_cents, 'currencyAmount', b.currency_amount, 'account', b.account,
          'entryId', b.entry_id, 'entryNumber', f.number) order by b.id)
        from payment b join entry f on f.legal_entity_id = b.legal_entity_id and f.id = b.entry_id
        where b.legal_entity_id = p.legal_entity_id and b.refunds_id = p.id
          and not exists (select from payment r where r.legal_entity_id = b.legal_entity_id and r.reverses_id = b.id)), '[]') as refunds
    from payment p join entry e on e.legal_entity_id = p.legal_entity_id and e.id = p.entry_id
    left join counterparty c on c.legal_entity_id = p.legal_entity_id and c.id = p.counterparty_id
    where ${conditions(scope, filter)}
    order by p.id desc limit ${page.limit} offset ${page.skip}`.execute(db);
  return rows;
}

/** How many payments answer a filter. */
export async function countPayments(db: Connection, scope: Scope, filter: PaymentFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment p where ${conditions(scope, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

type UseRow = {
  readonly legalEntityId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly usedOn: string;
  readonly entryId: string;
  readonly reversesId: string | null;
  readonly exchangeCents?: number | undefined;
};

/** Writes that the rest of a payment was used, or that this was undone. */
export async function insertUse(
  tx: Tx,
  scope: Scope,
  use: UseRow,
  allocations: readonly AllocationRow[],
): Promise<void> {
  const { legalEntityId, paymentId, id: useId } = use;
  const settled = allocationRows({ legalEntityId, paymentId, useId }, allocations);
  const head = { exchangeCents: 0, ...use, createdBy: scope.userId };
  await insertRows(tx, ["paymentUse", [head]], ["paymentAllocation", settled]);
}

type RestLineRow = { readonly id: string; readonly account: string };

/** The lines of a payment's rest on the third party's account: where it was left, and where living uses took it. */
export async function findRestLines(
  db: Connection,
  legalEntityId: string,
  paymentId: string,
): Promise<RestLineRow[]> {
  const { rows } = await sql<RestLineRow>`
    select distinct l.id, l.account from document_link d
    join entry_line l on l.legal_entity_id = d.legal_entity_id and l.id = d.entry_line_id
    where d.legal_entity_id = ${legalEntityId} and d.document_kind = 'payment' and d.document_id = ${paymentId} and d.role = 'unallocated'
      and not exists (select from entry e join entry r on r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id
        where e.legal_entity_id = d.legal_entity_id and e.id = d.entry_id)
      and not exists (select from entry e where e.legal_entity_id = d.legal_entity_id and e.id = d.entry_id and e.reverses_id is not null)
    order by l.id`.execute(db);
  return rows;
}

/** Of these documents, the number of a deposit that a validated final invoice took back. */
export async function findTakenBack(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<string | null | undefined> {
  const { rows } = await sql<{ refId: string | null }>`
    select i.ref_id from invoice i
    where i.legal_entity_id = ${legalEntityId} and i.id = any(${[...ids]}::uuid[]) and i.kind = 'deposit'
      and exists (select from invoice_deposit d join invoice f on f.legal_entity_id = d.legal_entity_id and f.id = d.invoice_id
        where d.legal_entity_id = i.legal_entity_id and d.deposit_id = i.id and f.kind = 'final' and f.status = 'validated') limit 1`.execute(
    db,
  );
  return rows[0]?.refId;
}
