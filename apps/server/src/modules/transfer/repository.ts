import type { TransferOrderState } from "@grand-livre/domain/transfer/transfer-order";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { type Scope, scopeReaches, withinScope } from "../../scope.ts";

export type OrderRow = Omit<RowOf<"transferOrder">, "state"> & { readonly state: TransferOrderState };
export const orderRows = ownedRows<"transferOrder", OrderRow>("transferOrder");

/** The number of the next order of a company, which is locked. */
export async function nextOrderNumber(tx: Tx, scope: Scope, legalEntityId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from transfer_order
    where legal_entity_id = ${legalEntityId} and ${withinScope(scope, "transfer_order.legal_entity_id")}`.execute(
    tx,
  );
  return rows[0]?.next ?? 1;
}

export type NewTransfer = {
  readonly id: string;
  readonly position: number;
  readonly invoiceId: string;
  readonly counterpartyId: string;
  readonly creditorName: string;
  readonly iban: string;
  readonly knownIban: string | null;
  readonly amountCents: number;
  readonly remittance: string;
  readonly endToEndId: string;
};

export async function insertTransfers(
  tx: Tx,
  scope: Scope,
  { legalEntityId, id: orderId }: OrderRow,
  transfers: readonly NewTransfer[],
): Promise<void> {
  if (!scopeReaches(scope, legalEntityId)) return;
  await insertRows(tx, ["transfer", transfers.map((one) => ({ ...one, legalEntityId, orderId }))]);
}

export type TransferRow = NewTransfer & {
  readonly orderId: string;
  readonly invoiceRefId: string | null;
  /** Nothing once the bill was cancelled. */
  readonly remainingCents: number;
  readonly live: boolean;
  readonly rejection: string | null;
  readonly ibanApprovedBy: string | null;
  readonly operationId: string | null;
  readonly paidOn: string | null;
  /** Who typed the IBAN: on the third party's card, else with the bill. */
  readonly typedBy: string | null;
};

/** The transfers of an order, in their order. */
export async function findTransfers(
  db: Connection,
  scope: Scope,
  { legalEntityId, id }: Pick<OrderRow, "legalEntityId" | "id">,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select t.id, t.order_id, t.position, t.invoice_id, t.counterparty_id, t.creditor_name, t.iban, t.known_iban, t.amount_cents,
      t.remittance, t.end_to_end_id, t.live, t.rejection, t.iban_approved_by, t.operation_id, o.operation_date as paid_on,
      i.ref_id as invoice_ref_id,
      case when i.status = 'validated' then i.payable_cents - i.settled_cents else 0 end::bigint as remaining_cents,
      case when c.iban is distinct from t.iban then i.created_by else (
        select a.user_id from audit_log a where a.resource = 'counterparty' and a.resource_id = c.id::text
          and a.action in ('create', 'change-iban') order by a.id desc limit 1) end as typed_by
    from transfer t
    join invoice i on i.legal_entity_id = t.legal_entity_id and i.id = t.invoice_id
    join counterparty c on c.legal_entity_id = t.legal_entity_id and c.id = t.counterparty_id
    left join bank_operation o on o.legal_entity_id = t.legal_entity_id and o.id = t.operation_id
    where t.legal_entity_id = ${legalEntityId} and t.order_id = ${id} and ${withinScope(scope, "t.legal_entity_id")}
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

export type PayableRow = {
  readonly invoiceId: string;
  readonly refId: string | null;
  readonly billNumber: string | null;
  readonly counterpartyId: string;
  readonly counterpartyName: string;
  readonly payeeName: string;
  readonly billDate: string;
  readonly dueDate: string;
  readonly approved: boolean;
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
 * Validated bills in euros with something left to pay that no order under way pays, by due date. Each has the account that the bill
 * names, else its third party's, and the account on which the third party was last paid, else the one on his card.
 */
export async function findPayable(
  db: Connection,
  scope: Scope,
  { legalEntityId, dueBy, words = [], ids }: PayableFilter,
  { after, limit }: { readonly after: PayablePlace | undefined; readonly limit: number },
): Promise<PayableRow[]> {
  const due = sql`coalesce(i.due_date, i.bill_date)`;
  const searched = words.map(
    (word) =>
      sql`and strpos(c.search_key || ' ' || i.bill_number_key || ' ' || lower(coalesce(i.ref_id, '')), ${word}) > 0`,
  );
  const { rows } = await sql<PayableRow>`
    select i.id as invoice_id, i.ref_id, i.bill_number, i.counterparty_id, c.name as counterparty_name,
      coalesce(i.payee_name, c.name) as payee_name, i.bill_date, ${due} as due_date, i.approved_at is not null as approved,
      (i.payable_cents - i.settled_cents)::bigint as remaining_cents, coalesce(i.iban, c.iban) as iban,
      coalesce((
        select t.iban from transfer t
        join transfer_order o on o.legal_entity_id = t.legal_entity_id and o.id = t.order_id
        where t.legal_entity_id = i.legal_entity_id and t.counterparty_id = i.counterparty_id and t.rejection is null
          and o.state in ('issued', 'paid')
        order by o.approved_at desc, t.position desc limit 1), c.iban) as known_iban
    from invoice i join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
    where i.legal_entity_id = ${legalEntityId} and i.direction = 'debit' and i.kind <> 'credit_note' and i.status = 'validated'
      and i.deleted_at is null and i.bill_date is not null and i.currency = 'EUR' and i.payable_cents > i.settled_cents
      and not exists (select from transfer t where t.legal_entity_id = i.legal_entity_id and t.invoice_id = i.id and t.live)
      ${dueBy === undefined ? sql`` : sql`and ${due} <= ${dueBy}::date`}
      ${ids === undefined ? sql`` : sql`and i.id = any(${[...ids]}::uuid[])`}
      ${after === undefined ? sql`` : sql`and (${due}, i.id) > (${after.dueDate}::date, ${after.id}::uuid)`}
      ${sql.join(searched, sql` `)}
      and ${withinScope(scope, "i.legal_entity_id")}
    order by ${due}, i.id limit ${limit}`.execute(db);
  return rows;
}

/** Locks the bills of an order in the order of their ids, before the company, as payments do. */
export async function lockBills(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`select i.id from invoice i where i.id = any(${[...ids]}::uuid[]) and ${withinScope(scope, "i.legal_entity_id")}
    order by i.id for update`.execute(tx);
}

/** What is known of the account that pays: the IBAN under which its statements came last. */
export async function findIbanOfAccount(
  db: Connection,
  scope: Scope,
  { legalEntityId, account }: { readonly legalEntityId: string; readonly account: string },
): Promise<string[]> {
  const { rows } = await sql<{ identifier: string }>`
    select b.identifier from bank_identifier b
    where b.legal_entity_id = ${legalEntityId} and b.account = ${account} and ${withinScope(scope, "b.legal_entity_id")}
    order by b.identifier`.execute(db);
  return rows.map(({ identifier }) => identifier);
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
    .where(withinScope(scope, "transfer.legal_entity_id"))
    .execute();
}

/** A transfer that the bank sent back is no longer under way; the state of its order follows. */
export async function rejectTransferRow(
  tx: Tx,
  scope: Scope,
  { legalEntityId, id, orderId }: TransferKey & { readonly orderId: string },
  reason: string,
): Promise<void> {
  await tx
    .updateTable("transfer")
    .set({ live: false, rejection: reason })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .where(withinScope(scope, "transfer.legal_entity_id"))
    .execute();
  if (scopeReaches(scope, legalEntityId))
    await sql`select transfer_orders_settle(${legalEntityId}::uuid, array[${orderId}]::uuid[])`.execute(tx);
}

export async function removeTransferRow(
  tx: Tx,
  scope: Scope,
  { legalEntityId, id }: TransferKey,
): Promise<void> {
  await tx
    .deleteFrom("transfer")
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .where(withinScope(scope, "transfer.legal_entity_id"))
    .execute();
}

/** The transfers of an order that is cancelled leave their bills free. */
export async function freeTransfers(
  tx: Tx,
  scope: Scope,
  { legalEntityId, id }: Pick<OrderRow, "legalEntityId" | "id">,
): Promise<void> {
  await tx
    .updateTable("transfer")
    .set({ live: false })
    .where("legalEntityId", "=", legalEntityId)
    .where("orderId", "=", id)
    .where(withinScope(scope, "transfer.legal_entity_id"))
    .execute();
}

export type Person = { readonly id: string; readonly firstname: string; readonly lastname: string };

/**
 * People by their ids: whoever reads an order reads the names on it.
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
