import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import type { CreateTransferOrderBody, InternationalOrder } from "@grand-livre/contracts/transfer";
import { parseBic, parseIban } from "@grand-livre/domain/identifier/iban";
import { ALLOWED, isRefusal } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";
import { addressProblem, parseAccount, payeeIncomplete } from "@grand-livre/domain/transfer/international";
import { amountOf, netTransfers, remittanceOf } from "@grand-livre/domain/transfer/net-transfers";
import { sepaNameProblem, sepaPaymentProblem } from "@grand-livre/domain/transfer/sepa-text";
import { endToEndOf, ibanTrust, transferOrderRef } from "@grand-livre/domain/transfer/transfer-order";
import { type Application, today } from "../../application.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { journalOfType, journalsOf } from "../journal/service.ts";
import { type LegalEntityRow, lockLegalEntity, resolveLegalEntity } from "../legal-entity/service.ts";
import { findPayable, type PayableRow } from "./payable-repository.ts";
import {
  findBankIdentifiers,
  insertTransfers,
  type LockedBill,
  lockBills,
  type NewTransfer,
  nextOrderNumber,
  type OrderRow,
  orderRows,
} from "./repository.ts";

/** @throws RefusalError TRANSFER_NOT_IN_EUROS: a SEPA order carries nothing else */
export function requireEuros(bills: readonly LockedBill[]): void {
  const other = bills.find(({ currency }) => currency !== "EUR");
  if (other)
    throw new RefusalError("TRANSFER_NOT_IN_EUROS", { refId: other.refId ?? "", currency: other.currency });
}

/**
 * Prepares an order that pays what is left of some bills and expense reports, each by a transfer of its own, or by one of the net where
 * credit notes of its third party are chosen too.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, BIC_INVALID, TRANSFER_DATE_PAST, TRANSFER_BILL_NOT_PAYABLE, TRANSFER_NOT_IN_EUROS,
 * TRANSFER_PAYEE_INCOMPLETE, TRANSFER_BILL_TAKEN, TRANSFER_NET_NOT_POSITIVE, TRANSFER_IBANS_DIFFER, TRANSFER_IBAN_UNUSABLE, TRANSFER_ACCOUNT_WITHOUT_IBAN,
 * SEPA_NAME_UNWRITABLE, SEPA_AMOUNT_TOO_LARGE
 */
export async function createTransferOrder(
  app: Application,
  actor: Actor,
  body: CreateTransferOrderBody,
): Promise<OrderRow> {
  return inCommand(app, actor, async (command) => {
    const { tx, scope } = command;

    const invoiceIds = [...new Set(body.invoiceIds)];
    const { id: legalEntityId } = await resolveLegalEntity(tx, body.legalEntityRefId);
    const { international } = body;
    const bills = await lockBills(tx, invoiceIds);
    if (international === undefined) requireEuros(bills);
    const entity = await lockLegalEntity(tx, legalEntityId);
    requireToCome(app, body.executionDate);
    journalOfType(await journalsOf(tx, legalEntityId), "bank", body.account);
    const ids = [...invoiceIds, ...new Set(body.expenseReportIds)];
    const page = { after: undefined, limit: ids.length };
    const chosen = await findPayable(tx, { legalEntityId, ids, ...currencyOf(body) }, page);
    if (chosen.length !== ids.length) throw new RefusalError("TRANSFER_BILL_NOT_PAYABLE");
    const transfers = orRefuse(netTransfers(chosen)).map((paid) => ({
      paid,
      ...requirePayee(paid[0], international),
    }));
    requireWritable(
      entity.name,
      transfers.map(({ paid, to }) => ({ name: to.payeeName, amountCents: amountOf(paid) })),
    );
    const ownAddress = entity.address as PostalAddress | null;
    if (international) orRefuse(addressProblem(entity.name, ownAddress) ?? ALLOWED);
    const totalCents = amountOf(chosen);
    const number = await nextOrderNumber(tx, legalEntityId, "sent");
    const [order] = await orderRows.insert(tx, legalEntityId, [
      {
        id: newId(),
        number,
        account: body.account,
        ...currencyOf(body),
        chargeBearer: international?.chargeBearer ?? null,
        debtorAddress: international === undefined ? null : ownAddress,
        debtorName: entity.name,
        debtorIban: await ibanOf(command, entity, body.account),
        debtorBic: body.bic ? orRefuse(parseBic(body.bic)) : null,
        executionDate: body.executionDate,
        searchKey: fold(
          [transferOrderRef(number), ...new Set(chosen.map(({ payeeName }) => payeeName))].join(" "),
        ),
        createdBy: scope.userId,
        createdAt: app.now(),
      },
    ]);
    if (!order) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    await insertTransfers(
      tx,
      order,
      transfers.map(({ paid, to, ...payee }, at) => ({
        ...payee,
        id: newId(),
        position: at + 1,
        counterpartyId: to.counterpartyId,
        expenseReportId: to.kind === "expenseReport" ? to.id : null,
        creditorName: to.payeeName,
        knownIban: to.knownIban,
        amountCents: amountOf(paid),
        remittance: remittanceOf(paid),
        endToEndId: endToEndOf(number, at + 1),
        documents: paid
          .filter(({ kind }) => kind !== "expenseReport")
          .map(({ id: invoiceId, remainingCents: amountCents }) => ({ invoiceId, amountCents })),
      })),
    );
    await command.audit({
      action: "create",
      resource: "transfer-order",
      resourceId: order.id,
      legalEntityId,
      details: {
        refId: transferOrderRef(number),
        transfers: transfers.length,
        totalCents,
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

/** Names and amounts that a bank takes, before there is a file to refuse. @throws RefusalError SEPA_NAME_UNWRITABLE, SEPA_AMOUNT_TOO_LARGE */
export function requireWritable(
  ownName: string,
  payments: readonly { readonly name: string; readonly amountCents: number }[],
): void {
  const problem =
    sepaNameProblem(ownName) ??
    payments.map(({ name, amountCents }) => sepaPaymentProblem(name, amountCents)).find(Boolean);
  if (problem) throw new RefusalError(problem.refused, problem.details);
}

const currencyOf = ({ international }: CreateTransferOrderBody) => ({
  currency: international?.currency ?? "EUR",
});

type Payee = { readonly to: PayableRow } & Pick<NewTransfer, "iban" | "creditorBic" | "creditorAddress">;

/** Whom a transfer pays, and on which account. @throws RefusalError TRANSFER_IBAN_UNUSABLE, TRANSFER_PAYEE_INCOMPLETE, BIC_INVALID */
function requirePayee(to: PayableRow | undefined, international: InternationalOrder | undefined): Payee {
  if (!to) throw new RefusalError("TRANSFER_BILL_NOT_PAYABLE");
  const { iban, knownIban, counterpartyName: name, address } = to;
  if (international === undefined) {
    const trust = ibanTrust(iban, knownIban);
    if (trust === "missing" || trust === "invalid")
      throw new RefusalError("TRANSFER_IBAN_UNUSABLE", { name, trust });
    return { to, iban: orRefuse(parseIban(iban ?? "")) };
  }
  const payee = international.payees.find(({ counterpartyId }) => counterpartyId === to.counterpartyId);
  const account = parseAccount(payee?.account ?? "");
  if (isRefusal(account)) return orRefuse(payeeIncomplete(name, "account"));
  if (!payee?.bic) return orRefuse(payeeIncomplete(name, "bic"));
  orRefuse(addressProblem(name, address) ?? ALLOWED);
  const creditorBic = orRefuse(parseBic(payee.bic));
  return { to, iban: account, creditorBic, ...(address && { creditorAddress: address }) };
}

/** The IBAN that the statements of the account name, else the company's own unless another account has it. @throws RefusalError TRANSFER_ACCOUNT_WITHOUT_IBAN */
export async function ibanOf({ tx }: Command, entity: LegalEntityRow, account: string): Promise<string> {
  const told = await findBankIdentifiers(tx, entity.id);
  const found = [...told, { identifier: entity.iban ?? "", account }]
    .filter((one) => one.account === account)
    .map(({ identifier }) => parseIban(identifier))
    .find(
      (iban) => !isRefusal(iban) && !told.some((one) => one.identifier === iban && one.account !== account),
    );
  if (typeof found === "string") return found;
  throw new RefusalError("TRANSFER_ACCOUNT_WITHOUT_IBAN", {
    account,
    fields: [{ path: "account", message: "TRANSFER_ACCOUNT_WITHOUT_IBAN" }],
  });
}
