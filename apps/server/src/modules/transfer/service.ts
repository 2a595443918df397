import type {
  Payable,
  payableQuery,
  TransferAnswer,
  TransferOrderAnswer,
  TransferOrderRow,
  transferOrderQuery,
} from "@grand-livre/contracts/transfer";
import { ALLOWED, refuse } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";
import {
  canApproveIban,
  canApproveTransfers,
  canCancelTransfers,
  canEditTransfers,
  canReturnTransfers,
  ibanTrust,
  transferOrderRef,
} from "@grand-livre/domain/transfer/transfer-order";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";
import type { Scope } from "../../scope.ts";
import { reportRefId } from "../expense/service.ts";
import { legalEntityById, resolveLegalEntity } from "../legal-entity/service.ts";
import { approverOf, awaitsApproval, factsOf, type LoadedOrder, loadOrder } from "./command.ts";
import { findPayable, findPayableCurrencies } from "./payable-repository.ts";
import {
  findNames,
  type OrderRow,
  type OrderTotals,
  orderRows,
  type Person,
  sumOrders,
  type TransferRow,
} from "./repository.ts";

export { loadOrder, rejectTransfer, transferFile } from "./command.ts";
export { ibanOf, requireToCome, requireWritable } from "./create.ts";
export { type CollectedRow, findCollected, markReturned } from "./returned-repository.ts";

/** Orders of a company, the latest first. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listOrders(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, searchValue, state, direction, skip, limit }: z.output<typeof transferOrderQuery>,
): Promise<{ transferOrders: TransferOrderRow[]; count: number }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  const filter = { equal: { legalEntityId, state, direction }, search: searchValue };
  const rows = await orderRows.list(db, scope, filter, { order: ["-createdAt", "-number"], skip, limit });
  const names = await findNames(
    db,
    rows.map(({ createdBy }) => createdBy),
  );
  const totals = await sumOrders(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  return {
    transferOrders: rows.map((row) => presentRow(row, totals.get(row.id), names)),
    count: await orderRows.count(db, scope, filter),
  };
}

/** What is to be paid by due date. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listPayable(
  db: Connection,
  { legalEntityRefId, dueBy, searchValue = "", currency, after, limit }: z.output<typeof payableQuery>,
): Promise<{ payables: Payable[]; nextAfter: string | null; currencies: string[] }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  const [, dueDate = "", id = ""] = /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36})$/.exec(after ?? "") ?? [];
  const words = fold(searchValue).split(" ").filter(Boolean);
  const rows = await findPayable(
    db,
    { legalEntityId, dueBy, words, currency },
    { after: dueDate === "" ? undefined : { dueDate, id }, limit },
  );
  const last = rows.at(-1);
  return {
    payables: rows.map(({ payeeName: _, address: __, ...one }) => ({
      ...one,
      ibanTrust: ibanTrust(one.iban, one.knownIban),
    })),
    nextAfter: last && rows.length === limit ? `${last.dueDate} ${last.id}` : null,
    currencies: await findPayableCurrencies(db, legalEntityId),
  };
}

/** One order with its transfers, and what the caller may do next. @throws RefusalError TRANSFER_ORDER_NOT_FOUND */
export async function readOrder(db: Connection, caller: Caller, id: string): Promise<TransferOrderAnswer> {
  const order = await loadOrder(db, caller.scope, id);
  const { row, transfers } = order;
  const names = await findNames(db, [
    row.createdBy,
    row.submittedBy,
    row.approvedBy,
    ...transfers.map(({ ibanApprovedBy }) => ibanApprovedBy),
  ]);
  const totals = await sumOrders(db, caller.scope, [id]);
  const { refId: legalEntityRefId } = await legalEntityById(db, row.legalEntityId);
  const by = (who: string | null, at: Date | null) =>
    who === null || at === null ? null : { person: nameOf(names, who), at: at.toISOString() };
  const { debtorName, debtorIban, debtorBic, creditorIdentifier, chargeBearer } = row;
  return {
    ...presentRow(row, totals.get(id), names),
    legalEntityRefId,
    debtorName,
    debtorIban,
    debtorBic,
    creditorIdentifier,
    chargeBearer,
    submitted: by(row.submittedBy, row.submittedAt),
    approved: by(row.approvedBy, row.approvedAt),
    items: transfers.map((transfer) => presentTransfer(caller, order, transfer, names)),
    abilities: abilitiesOf(caller, order),
  };
}

const nameOf = (names: ReadonlyMap<string, Person>, id: string): Person =>
  names.get(id) ?? { id, firstname: "", lastname: "" };

function presentRow(
  row: OrderRow,
  totals: OrderTotals = { transfers: 0, totalCents: 0, paidCents: 0 },
  names: ReadonlyMap<string, Person>,
): TransferOrderRow {
  const { id, version, account, executionDate, state, direction, currency, createdAt } = row;
  return {
    id,
    refId: transferOrderRef(row.number, direction),
    direction,
    currency,
    version,
    account,
    executionDate,
    state,
    ...totals,
    author: nameOf(names, row.createdBy),
    createdAt: createdAt.toISOString(),
  };
}

const right = (action: "Creator" | "Validator") => ({ service: "reconciliation", action }) as const;

function abilitiesOf(caller: Caller, order: LoadedOrder): TransferOrderAnswer["abilities"] {
  const facts = factsOf(order);
  const { state, approvedAt } = order.row;
  const isIssued = approvedAt !== null && state !== "cancelled";
  return {
    submit: abilityOf(caller, right("Creator"), canEditTransfers(facts)),
    sendBack: abilityOf(caller, right("Creator"), canReturnTransfers(facts)),
    approve: abilityOf(caller, right("Validator"), canApproveTransfers(facts, approverOf(caller))),
    cancel: abilityOf(caller, right("Validator"), canCancelTransfers(facts)),
    download: abilityOf(
      caller,
      right("Validator"),
      isIssued ? ALLOWED : refuse("TRANSFER_ORDER_STATE", { state }),
    ),
  };
}

function presentTransfer(
  caller: Caller,
  order: LoadedOrder,
  row: TransferRow,
  names: ReadonlyMap<string, Person>,
): TransferAnswer {
  const facts = factsOf(order);
  const needsApproval = awaitsApproval(row);
  const noState = refuse("TRANSFER_ORDER_STATE", { state: facts.state });
  const isUnderWay = row.live && facts.state === "issued";
  return {
    id: row.id,
    documents: row.documents.map(({ invoiceId, refId, amountCents }) => ({ invoiceId, refId, amountCents })),
    expenseReport: row.expenseReport && { id: row.expenseReport.id, refId: reportRefId(row.expenseReport) },
    counterpartyId: row.counterpartyId,
    creditorName: row.creditorName,
    iban: row.iban,
    creditorBic: row.creditorBic,
    knownIban: row.knownIban,
    needsApproval,
    ibanApprovedBy: row.ibanApprovedBy === null ? null : nameOf(names, row.ibanApprovedBy),
    amountCents: row.amountCents,
    remittance: row.remittance,
    endToEndId: row.endToEndId,
    mandate: row.mandate && { reference: row.mandate.reference, sequenceType: row.mandate.sequenceType },
    state:
      row.operationId !== null
        ? "paid"
        : row.rejection !== null
          ? "rejected"
          : row.live
            ? "waiting"
            : "cancelled",
    rejection: row.rejection,
    operationId: row.operationId,
    paidOn: row.paidOn,
    abilities: {
      approveIban: abilityOf(
        caller,
        right("Validator"),
        needsApproval ? canApproveIban(facts, row.typedBy, approverOf(caller)) : noState,
      ),
      remove: abilityOf(caller, right("Creator"), canEditTransfers(facts)),
      reject: abilityOf(caller, right("Validator"), isUnderWay ? ALLOWED : noState),
    },
  };
}
