import {
  canApproveIban,
  canApproveTransfers,
  canCancelTransfers,
  canEditTransfers,
  canReturnTransfers,
  type TransferApprover,
  type TransferOrderFacts,
  transferOrderRef,
} from "@grand-livre/domain/transfer/transfer-order";
import { writeCreditTransfer } from "@grand-livre/einvoice/sepa/write-credit-transfer";
import { writeDirectDebit } from "@grand-livre/einvoice/sepa/write-direct-debit";
import { writeInternationalTransfer } from "@grand-livre/einvoice/sepa/write-international-transfer";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { reportRefId } from "../expense/service.ts";
import { lockLegalEntity } from "../legal-entity/service.ts";
import { requireToCome } from "./create.ts";
import {
  approveTransferIban,
  findTransfers,
  freeTransfers,
  lockBills,
  type OrderRow,
  orderRows,
  rejectTransferRow,
  removeTransferRow,
  type TransferRow,
} from "./repository.ts";

export type LoadedOrder = { readonly row: OrderRow; readonly transfers: readonly TransferRow[] };

/** An order with its transfers. @throws RefusalError TRANSFER_ORDER_NOT_FOUND */
export async function loadOrder(db: Connection, scope: Scope, id: string): Promise<LoadedOrder> {
  const row = await orderRows.find(db, scope, id);
  if (!row) throw new RefusalError("TRANSFER_ORDER_NOT_FOUND");
  return { row, transfers: await findTransfers(db, row) };
}

/** What the rules of an order look at. */
export function factsOf({ row, transfers }: LoadedOrder): TransferOrderFacts {
  return {
    state: row.state,
    authorId: row.createdBy,
    submittedBy: row.submittedBy,
    ibansToApprove: transfers.filter(awaitsApproval).length,
    paidTransfers: transfers.filter(({ operationId }) => operationId !== null).length,
  };
}

export function awaitsApproval({ live, iban, knownIban, ibanApprovedBy }: TransferRow): boolean {
  return live && ibanApprovedBy === null && iban !== knownIban;
}

export const approverOf = ({ scope }: Actor): TransferApprover => ({
  personId: scope.userId,
  actsForId: scope.actingFor?.userId ?? null,
});

/** A command on one order, under the locks of its bills and of its company. @throws RefusalError TRANSFER_ORDER_NOT_FOUND, STALE_VERSION */
async function onOrder(
  app: Application,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version?: number },
  work: (command: Command, order: LoadedOrder) => Promise<void>,
): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx, scope } = command;
    const before = await loadOrder(tx, scope, id);
    await lockBills(
      tx,
      before.transfers.flatMap(({ documents }) => documents.map(({ invoiceId }) => invoiceId)),
    );
    await lockLegalEntity(tx, before.row.legalEntityId);
    const order = await loadOrder(tx, scope, id);
    if (version !== undefined && version !== order.row.version) throw new RefusalError("STALE_VERSION");
    await work(command, order);
  });
}

/** Writes a step of an order with its audit row. @throws RefusalError STALE_VERSION */
async function step(
  { tx, audit }: Command,
  { row }: LoadedOrder,
  action: string,
  change: Partial<Omit<OrderRow, "id" | "legalEntityId" | "version">>,
  details: object = {},
): Promise<void> {
  if (!(await orderRows.update(tx, row, change))) throw new RefusalError("STALE_VERSION");
  await audit({
    action,
    resource: "transfer-order",
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details: { refId: transferOrderRef(row.number, row.direction), ...details },
  });
}

type Key = { readonly id: string; readonly version: number };

/** Sends an order to the second person. @throws RefusalError TRANSFER_ORDER_STATE */
export function submitOrder(app: Application, actor: Actor, key: Key): Promise<void> {
  return onOrder(app, actor, key, async (command, order) => {
    orRefuse(canEditTransfers(factsOf(order)));
    await step(command, order, "submit-transfers", {
      state: "submitted",
      submittedBy: actor.scope.userId,
      submittedAt: app.now(),
    });
  });
}

/** Sends an order back to its author. @throws RefusalError TRANSFER_ORDER_STATE */
export function sendBackOrder(app: Application, actor: Actor, key: Key): Promise<void> {
  return onOrder(app, actor, key, async (command, order) => {
    orRefuse(canReturnTransfers(factsOf(order)));
    await step(command, order, "send-back-transfers", {
      state: "draft",
      submittedBy: null,
      submittedAt: null,
    });
  });
}

/**
 * Issues an order as a second person, once more against the bills as they are now.
 * @throws RefusalError TRANSFER_ORDER_STATE, TRANSFER_APPROVAL_OWN, TRANSFER_IBAN_UNAPPROVED, TRANSFER_AMOUNT_CHANGED,
 * TRANSFER_DATE_PAST, MANDATE_UNUSABLE
 */
export function approveOrder(app: Application, actor: Actor, key: Key): Promise<void> {
  return onOrder(app, actor, key, async (command, order) => {
    orRefuse(canApproveTransfers(factsOf(order), approverOf(actor)));
    requireToCome(app, order.row.executionDate);
    const revoked = order.transfers.find(({ mandate }) => mandate?.active === false);
    if (revoked) throw new RefusalError("MANDATE_UNUSABLE", { reference: revoked.mandate?.reference });
    const changed = order.transfers.flatMap(changedOf)[0];
    if (changed !== undefined) throw new RefusalError("TRANSFER_AMOUNT_CHANGED", { number: changed });
    const totalCents = order.transfers.reduce((total, { amountCents }) => total + amountCents, 0);
    await step(
      command,
      order,
      "issue-transfers",
      { state: "issued", approvedBy: actor.scope.userId, approvedAt: app.now() },
      { totalCents },
    );
  });
}

/** The numbers of what no longer asks for the amount of its transfer. */
function changedOf({ documents, expenseReport, amountCents, remainingCents }: TransferRow): string[] {
  if (expenseReport) return amountCents === remainingCents ? [] : [reportRefId(expenseReport)];
  return documents.flatMap((one) => (one.amountCents === one.remainingCents ? [] : [one.refId ?? ""]));
}

/** Cancels an order of which nothing is paid: its bills are free. @throws RefusalError TRANSFER_ORDER_STATE */
export function cancelOrder(app: Application, actor: Actor, key: Key): Promise<void> {
  return onOrder(app, actor, key, async (command, order) => {
    orRefuse(canCancelTransfers(factsOf(order)));
    await freeTransfers(command.tx, order.row);
    await step(command, order, "cancel", { state: "cancelled" });
  });
}

type TransferKey = { readonly id: string; readonly transferId: string };

/** @throws RefusalError TRANSFER_NOT_FOUND */
function transferOf({ transfers }: LoadedOrder, id: string): TransferRow {
  const found = transfers.find((one) => one.id === id && one.live);
  if (!found) throw new RefusalError("TRANSFER_NOT_FOUND");
  return found;
}

const auditOf = ({ creditorName, iban, amountCents, endToEndId }: TransferRow) => ({
  creditorName,
  iban,
  amountCents,
  endToEndId,
});

/** Approves an IBAN as a second person. @throws RefusalError TRANSFER_NOT_FOUND, TRANSFER_ORDER_STATE, TRANSFER_APPROVAL_OWN */
export function approveIban(app: Application, actor: Actor, { id, transferId }: TransferKey): Promise<void> {
  return onOrder(app, actor, { id }, async (command, order) => {
    const transfer = transferOf(order, transferId);
    orRefuse(canApproveIban(factsOf(order), transfer.typedBy, approverOf(actor)));
    // Every bill of the same third party on the same account is meant; an expense report is approved by itself.
    const same = order.transfers.filter(
      (one) =>
        one.id === transfer.id ||
        (awaitsApproval(one) &&
          one.counterpartyId !== null &&
          one.counterpartyId === transfer.counterpartyId &&
          one.iban === transfer.iban),
    );
    for (const { id: one } of same)
      await approveTransferIban(command.tx, actor.scope, { ...order.row, id: one }, app.now());
    await step(command, order, "approve-iban", {}, { ...auditOf(transfer), before: transfer.knownIban });
  });
}

/** Takes a bill out of a draft; the last one takes the order with it. @throws RefusalError TRANSFER_NOT_FOUND, TRANSFER_ORDER_STATE */
export function removeTransfer(
  app: Application,
  actor: Actor,
  { id, transferId }: TransferKey,
): Promise<void> {
  return onOrder(app, actor, { id }, async (command, order) => {
    const transfer = transferOf(order, transferId);
    orRefuse(canEditTransfers(factsOf(order)));
    await removeTransferRow(command.tx, { ...order.row, id: transferId });
    const isLast = order.transfers.length === 1;
    await step(command, order, "remove-transfer", isLast ? { state: "cancelled" } : {}, auditOf(transfer));
  });
}

/** The bank sent a transfer back: its bill is to be paid again. @throws RefusalError TRANSFER_NOT_FOUND, TRANSFER_ORDER_STATE */
export function rejectTransfer(
  app: Application,
  actor: Actor,
  { id, transferId }: TransferKey,
  reason: string,
): Promise<void> {
  return onOrder(app, actor, { id }, async (command, order) => {
    const transfer = transferOf(order, transferId);
    if (order.row.state !== "issued")
      throw new RefusalError("TRANSFER_ORDER_STATE", { state: order.row.state });
    await step(command, order, "reject-transfer", {}, { ...auditOf(transfer), reason });
    await rejectTransferRow(command.tx, { ...order.row, id: transferId, orderId: id }, reason);
  });
}

const debitOf = ({ mandate, creditorName: debtorName, ...rest }: TransferRow) =>
  mandate === null ? [] : [{ ...rest, debtorName, mandate, sequenceType: mandate.sequenceType }];

/** The file of an order that was issued: the same bytes each time. @throws RefusalError TRANSFER_ORDER_STATE */
export async function transferFile(
  app: Application,
  actor: Actor,
  id: string,
): Promise<{ readonly xml: string; readonly fileName: string }> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const order = await loadOrder(tx, actor.scope, id);
    const { row } = order;
    if (row.approvedAt === null || row.state === "cancelled")
      throw new RefusalError("TRANSFER_ORDER_STATE", { state: row.state });
    const refId = transferOrderRef(row.number, row.direction);
    await command.audit({
      action: "export",
      resource: "transfer-order",
      resourceId: id,
      legalEntityId: row.legalEntityId,
      details: { refId },
    });
    const messageId = `${refId}-${id.replaceAll("-", "").slice(-12).toUpperCase()}`;
    return { xml: writeFile(order, { messageId, createdAt: row.approvedAt }), fileName: `${refId}.xml` };
  });
}

/** As its bank reads it: of another currency, of transfers, or of direct debits. */
function writeFile(
  { row, transfers }: LoadedOrder,
  file: { readonly messageId: string; readonly createdAt: Date },
): string {
  const { executionDate, currency, chargeBearer, debtorAddress, creditorIdentifier } = row;
  const own = { name: row.debtorName, iban: row.debtorIban, bic: row.debtorBic };
  if (chargeBearer !== null && debtorAddress !== null)
    return writeInternationalTransfer({
      ...{ ...file, executionDate, currency, chargeBearer },
      debtor: { ...own, address: debtorAddress },
      transfers: transfers.flatMap(abroadOf),
    });
  if (creditorIdentifier === null)
    return writeCreditTransfer({ ...file, executionDate, debtor: own, transfers });
  const creditor = { ...own, identifier: creditorIdentifier };
  return writeDirectDebit({
    ...file,
    collectionDate: executionDate,
    creditor,
    debits: transfers.flatMap(debitOf),
  });
}

const abroadOf = ({
  creditorBic: bic,
  creditorAddress,
  iban: account,
  amountCents: units,
  ...one
}: TransferRow) =>
  bic === null || creditorAddress === null ? [] : [{ ...one, bic, creditorAddress, account, units }];
