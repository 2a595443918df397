import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import type { SequenceType } from "@grand-livre/domain/debit/mandate";
import type { ChargeBearer } from "@grand-livre/domain/transfer/international";
import type { OrderDirection, TransferOrderState } from "@grand-livre/domain/transfer/transfer-order";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { owedByReport } from "../expense/service.ts";
import { leftToPay } from "./payable-repository.ts";

export type OrderRow = Omit<
  RowOf<"transferOrder">,
  "state" | "direction" | "chargeBearer" | "debtorAddress"
> & {
  readonly state: TransferOrderState;
  readonly direction: OrderDirection;
  readonly chargeBearer: ChargeBearer | null;
  readonly debtorAddress: PostalAddress | null;
};
export const orderRows = ownedRows<"transferOrder", OrderRow>("transferOrder");

/** The number of the next order of a company in a direction; the company is locked. */
export async function nextOrderNumber(
  tx: Tx,
  legalEntityId: string,
  direction: OrderDirection,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from transfer_order
    where legal_entity_id = ${legalEntityId} and direction = ${direction}`.execute(tx);
  return rows[0]?.next ?? 1;
}

export type NewTransfer = {
  readonly id: string;
  readonly position: number;
  /** Of its documents; null for an expense report. */
  readonly counterpartyId: string | null;
  readonly expenseReportId: string | null;
  readonly creditorName: string;
  readonly iban: string;
  readonly knownIban: string | null;
  readonly amountCents: number;
  readonly remittance: string;
  readonly endToEndId: string;
  /** Of a direct debit. */
  readonly mandateId?: string;
  readonly sequenceType?: SequenceType;
  /** Of an account abroad: its bank, and where the payee lives. */
  readonly creditorBic?: string;
  readonly creditorAddress?: PostalAddress;
};

/** A bill of a transfer, positive, or a credit note that it nets, negative. */
export type NewDocument = { readonly invoiceId: string; readonly amountCents: number };

export async function insertTransfers(
  tx: Tx,
  { legalEntityId, id: orderId }: OrderRow,
  transfers: readonly (NewTransfer & { readonly documents: readonly NewDocument[] })[],
): Promise<void> {
  const rows = transfers.map(({ documents: _, ...one }) => ({ ...one, legalEntityId, orderId }));
  const documents = transfers.flatMap(({ id: transferId, documents: own }) =>
    own.map((one) => ({ ...one, legalEntityId, transferId })),
  );
  await insertRows(tx, ["transfer", rows], ["transferDocument", documents]);
}

export type TransferDocument = NewDocument & {
  readonly refId: string | null;
  /** Signed as the amount; nothing once the document was cancelled. */
  readonly remainingCents: number;
};

export type TransferMandate = {
  readonly reference: string;
  readonly signedOn: string;
  readonly active: boolean;
  readonly sequenceType: SequenceType;
};

export type TransferRow = Omit<
  NewTransfer,
  "mandateId" | "sequenceType" | "creditorBic" | "creditorAddress"
> & {
  readonly creditorBic: string | null;
  readonly creditorAddress: PostalAddress | null;
  readonly orderId: string;
  readonly mandate: TransferMandate | null;
  /** Bills first. */
  readonly documents: readonly TransferDocument[];
  readonly expenseReport: { readonly id: string; readonly number: number } | null;
  /** What its documents, or its report, still ask for. */
  readonly remainingCents: number;
  readonly live: boolean;
  readonly rejection: string | null;
  readonly ibanApprovedBy: string | null;
  readonly operationId: string | null;
  readonly paidOn: string | null;
  /** Who typed the IBAN: on the third party's card, else with the bill; with the expense report. */
  readonly typedBy: string | null;
};

/** The transfers of an order, in their order. */
export async function findTransfers(
  db: Connection,
  { legalEntityId, id }: Pick<OrderRow, "legalEntityId" | "id">,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select t.id, t.order_id, t.position, t.counterparty_id, t.expense_report_id, t.creditor_name, t.iban, t.known_iban, t.amount_cents,
      t.creditor_bic, t.creditor_address, t.remittance, t.end_to_end_id, t.live, t.rejection, t.iban_approved_by, t.operation_id, o.operation_date as paid_on,
      coalesce(d.documents, '[]') as documents,
      case when r.id is null then null else jsonb_build_object('id', r.id, 'number', r.number) end as expense_report,
      case when m.id is null then null else jsonb_build_object('reference', m.reference, 'signedOn', m.signed_on, 'active', m.active,
        'sequenceType', t.sequence_type) end as mandate,
      coalesce(d.remaining_cents, case when r.state = 'posted' then ${owedByReport} end, 0)::bigint as remaining_cents,
      case when r.id is not null then r.payee_iban_by when c.iban is distinct from t.iban then d.created_by else (
        select a.user_id from audit_log a where a.resource = 'counterparty' and a.resource_id = c.id::text
          and a.action in ('create', 'change-iban') order by a.id desc limit 1) end as typed_by
    from transfer t
    left join lateral (
      select jsonb_agg(jsonb_build_object('invoiceId', x.invoice_id, 'refId', i.ref_id, 'amountCents', x.amount_cents,
          'remainingCents', left_cents) order by x.amount_cents < 0, i.ref_id) as documents,
        sum(left_cents) as remaining_cents, (array_agg(i.created_by order by x.amount_cents desc))[1] as created_by
      from transfer_document x
      join invoice i on i.legal_entity_id = x.legal_entity_id and i.id = x.invoice_id
      cross join lateral (select case when i.status = 'validated' then sign(x.amount_cents)::int * ${leftToPay} else 0 end as left_cents) s
      where x.legal_entity_id = t.legal_entity_id and x.transfer_id = t.id
    ) d on true
    left join counterparty c on c.legal_entity_id = t.legal_entity_id and c.id = t.counterparty_id
    left join mandate m on m.legal_entity_id = t.legal_entity_id and m.id = t.mandate_id
    left join expense_report r on r.legal_entity_id = t.legal_entity_id and r.id = t.expense_report_id
    left join bank_operation o on o.legal_entity_id = t.legal_entity_id and o.id = t.operation_id
    where t.legal_entity_id = ${legalEntityId} and t.order_id = ${id}
    order by t.position`.execute(db);
  return rows;
}

export type OrderTotals = {
  readonly transfers: number;
  readonly totalCents: number;
  readonly paidCents: number;
};

/** What orders come to, by their id; a transfer that the bank sent back no longer counts. */
export async function sumOrders(
  db: Connection,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, OrderTotals>> {
  const { rows } = await sql<OrderTotals & { orderId: string }>`
    select t.order_id, count(*)::int as transfers, sum(t.amount_cents)::bigint as total_cents,
      coalesce(sum(t.amount_cents) filter (where t.operation_id is not null), 0)::bigint as paid_cents
    from transfer t
    where t.order_id = any(${[...ids]}::uuid[]) and t.rejection is null and ${withinScope(scope, "t.legal_entity_id")}
    group by t.order_id`.execute(db);
  return new Map(rows.map(({ orderId, ...totals }) => [orderId, totals]));
}

export type LockedBill = { readonly refId: string | null; readonly currency: string };

/** Locks the documents of an order in the order of their ids, before the company, as payments do. */
export async function lockBills(tx: Tx, ids: readonly string[]): Promise<LockedBill[]> {
  const { rows } = await sql<LockedBill>`
    select i.ref_id, i.currency from invoice i where i.id = any(${[...ids]}::uuid[]) order by i.id for update`.execute(
    tx,
  );
  return rows;
}

/** The IBANs and numbers under which statements came, each with the account of the chart that it belongs to. */
export async function findBankIdentifiers(
  db: Connection,
  legalEntityId: string,
): Promise<{ readonly identifier: string; readonly account: string }[]> {
  const { rows } = await sql<{ identifier: string; account: string }>`
    select b.identifier, b.account from bank_identifier b
    where b.legal_entity_id = ${legalEntityId}
    order by b.identifier`.execute(db);
  return rows;
}

type TransferKey = { readonly legalEntityId: string; readonly id: string };

export async function approveTransferIban(
  tx: Tx,
  scope: Scope,
  { legalEntityId, id }: TransferKey,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("transfer")
    .set({ ibanApprovedBy: scope.userId, ibanApprovedAt: at })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

/** A transfer that the bank sent back is no longer under way; the state of its order follows. */
export async function rejectTransferRow(
  tx: Tx,
  { legalEntityId, id, orderId }: TransferKey & { readonly orderId: string },
  reason: string,
): Promise<void> {
  await tx
    .updateTable("transfer")
    .set({ live: false, rejection: reason })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
  await sql`select transfer_orders_settle(${legalEntityId}::uuid, array[${orderId}]::uuid[])`.execute(tx);
}

export async function removeTransferRow(tx: Tx, { legalEntityId, id }: TransferKey): Promise<void> {
  await tx.deleteFrom("transfer").where("legalEntityId", "=", legalEntityId).where("id", "=", id).execute();
}

/** The transfers of an order that is cancelled leave their bills free. */
export async function freeTransfers(
  tx: Tx,
  { legalEntityId, id }: Pick<OrderRow, "legalEntityId" | "id">,
): Promise<void> {
  await tx
    .updateTable("transfer")
    .set({ live: false })
    .where("legalEntityId", "=", legalEntityId)
    .where("orderId", "=", id)
    .execute();
}

export type Person = { readonly id: string; readonly firstname: string; readonly lastname: string };

/**
 * People by their ids: a reader of an order reads the names on it.
 * tidy-allow scope: the ids come from rows of the caller's scope.
 */
export async function findNames(
  db: Connection,
  ids: readonly (string | null)[],
): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("userAccount")
    .select(["id", "firstname", "lastname"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
