import type { CreateTransferOrderBody } from "@grand-livre/contracts/transfer";
import { parseBic, parseIban } from "@grand-livre/domain/identifier/iban";
import { isRefusal } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";
import {
  endToEndOf,
  ibanTrust,
  remittanceOf,
  transferOrderRef,
} from "@grand-livre/domain/transfer/transfer-order";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Actor, audit } from "../audit/service.ts";
import { journalOfType, journalsOf } from "../journal/service.ts";
import { type LegalEntityRow, lockLegalEntity, resolveLegalEntity } from "../legal-entity/service.ts";
import {
  findIbanOfAccount,
  findPayable,
  insertTransfers,
  lockBills,
  nextOrderNumber,
  type OrderRow,
  orderRows,
  type PayableRow,
} from "./repository.ts";

/**
 * Prepares an order that pays what is left of some bills, each by a transfer of its own.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, BIC_INVALID, TRANSFER_DATE_PAST, TRANSFER_BILL_NOT_PAYABLE,
 * TRANSFER_BILL_TAKEN, TRANSFER_IBAN_UNUSABLE, TRANSFER_ACCOUNT_WITHOUT_IBAN
 */
export async function createTransferOrder(
  app: Application,
  actor: Actor,
  body: CreateTransferOrderBody,
): Promise<OrderRow> {
  return inTransaction(app.db, async (tx) => {
    const { scope } = actor;
    const invoiceIds = [...new Set(body.invoiceIds)];
    const { id: legalEntityId } = await resolveLegalEntity(tx, scope, body.legalEntityRefId);
    await lockBills(tx, scope, invoiceIds);
    const entity = await lockLegalEntity(tx, scope, legalEntityId);
    requireToCome(app, body.executionDate);
    journalOfType(await journalsOf(tx, scope, legalEntityId), "bank", body.account);
    const bills = await findPayable(
      tx,
      scope,
      { legalEntityId, ids: invoiceIds },
      { after: undefined, limit: invoiceIds.length },
    );
    if (bills.length !== invoiceIds.length) throw new RefusalError("TRANSFER_BILL_NOT_PAYABLE");
    for (const bill of bills) requireUsableIban(bill);
    const number = await nextOrderNumber(tx, scope, legalEntityId);
    const [order] = await orderRows.insert(tx, scope, legalEntityId, [
      {
        id: newId(),
        number,
        account: body.account,
        debtorName: entity.name,
        debtorIban: await ibanOf(tx, actor, entity, body.account),
        debtorBic: body.bic ? orRefuse(parseBic(body.bic)) : null,
        executionDate: body.executionDate,
        searchKey: fold([transferOrderRef(number), ...bills.map(({ payeeName }) => payeeName)].join(" ")),
        createdBy: scope.userId,
        createdAt: app.now(),
      },
    ]);
    if (!order) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    await insertTransfers(
      tx,
      scope,
      order,
      bills.map((bill, at) => ({
        id: newId(),
        position: at + 1,
        invoiceId: bill.invoiceId,
        counterpartyId: bill.counterpartyId,
        creditorName: bill.payeeName,
        iban: orRefuse(parseIban(bill.iban ?? "")),
        knownIban: bill.knownIban,
        amountCents: bill.remainingCents,
        remittance: remittanceOf(bill),
        endToEndId: endToEndOf(number, at + 1),
      })),
    );
    await audit(tx, actor, {
      action: "create",
      resource: "transfer-order",
      resourceId: order.id,
      legalEntityId,
      details: {
        refId: transferOrderRef(number),
        transfers: bills.length,
        totalCents: bills.reduce((total, { remainingCents }) => total + remainingCents, 0),
      },
    });
    return order;
  });
}

/** @throws RefusalError TRANSFER_DATE_PAST */
export function requireToCome(app: Application, executionDate: string): void {
  if (executionDate < today(app))
    throw new RefusalError("TRANSFER_DATE_PAST", {
      fields: [{ path: "executionDate", message: "TRANSFER_DATE_PAST" }],
    });
}

/** @throws RefusalError TRANSFER_IBAN_UNUSABLE */
function requireUsableIban({ iban, knownIban, counterpartyName: name }: PayableRow): void {
  const trust = ibanTrust(iban, knownIban);
  if (trust === "missing" || trust === "invalid")
    throw new RefusalError("TRANSFER_IBAN_UNUSABLE", { name, trust });
}

/** The IBAN that the statements of the account name, else the company's own. @throws RefusalError TRANSFER_ACCOUNT_WITHOUT_IBAN */
async function ibanOf(tx: Tx, { scope }: Actor, entity: LegalEntityRow, account: string): Promise<string> {
  const told = await findIbanOfAccount(tx, scope, { legalEntityId: entity.id, account });
  const found = [...told, entity.iban ?? ""].map(parseIban).find((iban) => !isRefusal(iban));
  if (typeof found === "string") return found;
  throw new RefusalError("TRANSFER_ACCOUNT_WITHOUT_IBAN", {
    account,
    fields: [{ path: "account", message: "TRANSFER_ACCOUNT_WITHOUT_IBAN" }],
  });
}
