import type { Collectable, CreateDebitOrderBody, collectableQuery } from "@grand-livre/contracts/transfer";
import { isUsable, sequenceTypes } from "@grand-livre/domain/debit/mandate";
import { parseBic } from "@grand-livre/domain/identifier/iban";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { fold } from "@grand-livre/domain/text/fold";
import { remittanceOf } from "@grand-livre/domain/transfer/net-transfers";
import { endToEndOf, transferOrderRef } from "@grand-livre/domain/transfer/transfer-order";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { journalOfType, journalsOf } from "../journal/service.ts";
import { lockLegalEntity, resolveLegalEntity } from "../legal-entity/service.ts";
import { findMandates, type MandateRow } from "../mandate/service.ts";
import { type CollectableRow, findCollectable } from "./collectable-repository.ts";
import { ibanOf, requireEuros, requireToCome, requireWritable } from "./create.ts";
import {
  insertTransfers,
  lockBills,
  type NewTransfer,
  nextOrderNumber,
  type OrderRow,
  orderRows,
} from "./repository.ts";

/** Sales to collect by due date, each with the mandate that would be used. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listCollectable(
  app: Application,
  { legalEntityRefId, dueBy, searchValue = "", after, limit }: z.output<typeof collectableQuery>,
): Promise<{ collectables: Collectable[]; nextAfter: string | null }> {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  const [, dueDate = "", id = ""] = /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36})$/.exec(after ?? "") ?? [];
  const words = fold(searchValue).split(" ").filter(Boolean);
  const filter = { legalEntityId, dueBy, words };
  const rows = await findCollectable(app.db, filter, {
    after: dueDate === "" ? undefined : { dueDate, id },
    limit,
  });
  const day = today(app);
  const mandates = await mandatesOf(app.db, legalEntityId, rows, day);
  const last = rows.at(-1);
  return {
    collectables: rows.flatMap((row) => {
      const mandate = mandates.get(row.counterpartyId);
      if (!mandate) return [];
      const { reference, iban } = mandate;
      return [{ ...row, mandate: { reference, iban, isUsable: isUsable(mandate, day) } }];
    }),
    nextAfter: last && rows.length === limit ? `${last.dueDate} ${last.id}` : null,
  };
}

/** The mandate of each customer: the one signed last among those that are usable, else the one signed last. */
async function mandatesOf(
  db: Connection,
  legalEntityId: string,
  sales: readonly CollectableRow[],
  day: string,
): Promise<Map<string, MandateRow>> {
  const parties = [...new Set(sales.map(({ counterpartyId }) => counterpartyId))];
  const all = Map.groupBy(
    await findMandates(db, legalEntityId, parties),
    ({ counterpartyId }) => counterpartyId,
  );
  return new Map(
    [...all].flatMap(([party, own]) => {
      const chosen = own.find((one) => isUsable(one, day)) ?? own[0];
      return chosen ? [[party, chosen] as const] : [];
    }),
  );
}

/**
 * Prepares an order that collects what is left of some sales, each by a direct debit of its own under its customer's mandate.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, BIC_INVALID, TRANSFER_DATE_PAST, DEBIT_SALE_NOT_COLLECTABLE,
 * DEBIT_CREDITOR_UNKNOWN, MANDATE_UNUSABLE, MANDATE_ONE_COLLECTION, TRANSFER_BILL_TAKEN, TRANSFER_ACCOUNT_WITHOUT_IBAN,
 * SEPA_NAME_UNWRITABLE, SEPA_AMOUNT_TOO_LARGE
 */
export async function createDebitOrder(
  app: Application,
  actor: Actor,
  body: CreateDebitOrderBody,
): Promise<OrderRow> {
  return inCommand(app, actor, async (command) => {
    const { tx, scope } = command;

    const ids = [...new Set(body.invoiceIds)];
    const { id: legalEntityId } = await resolveLegalEntity(tx, body.legalEntityRefId);
    requireEuros(await lockBills(tx, ids));
    const entity = await lockLegalEntity(tx, legalEntityId);
    if (entity.creditorIdentifier === null) throw new RefusalError("DEBIT_CREDITOR_UNKNOWN");
    requireToCome(app, body.executionDate);
    journalOfType(await journalsOf(tx, legalEntityId), "bank", body.account);
    const page = { after: undefined, limit: ids.length };
    const sales = await findCollectable(tx, { legalEntityId, ids }, page);
    if (sales.length !== ids.length) throw new RefusalError("DEBIT_SALE_NOT_COLLECTABLE");
    const number = await nextOrderNumber(tx, legalEntityId, "received");
    const debits = await debitsOf(tx, legalEntityId, { sales, number, day: body.executionDate });
    requireWritable(
      entity.name,
      debits.map(({ creditorName: name, amountCents }) => ({ name, amountCents })),
    );
    const [order] = await orderRows.insert(tx, legalEntityId, [
      {
        id: newId(),
        number,
        direction: "received",
        creditorIdentifier: entity.creditorIdentifier,
        account: body.account,
        debtorName: entity.name,
        debtorIban: await ibanOf(command, entity, body.account),
        debtorBic: body.bic ? orRefuse(parseBic(body.bic)) : null,
        executionDate: body.executionDate,
        searchKey: fold(
          [
            transferOrderRef(number, "received"),
            ...new Set(sales.map(({ counterpartyName }) => counterpartyName)),
          ].join(" "),
        ),
        createdBy: scope.userId,
        createdAt: app.now(),
      },
    ]);
    if (!order) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    await insertTransfers(tx, order, debits);
    await command.audit({
      action: "create",
      resource: "transfer-order",
      resourceId: order.id,
      legalEntityId,
      details: {
        refId: transferOrderRef(number, "received"),
        transfers: debits.length,
        totalCents: sumCentsOf(debits, ({ amountCents }) => amountCents),
      },
    });
    return order;
  });
}

type Debit = NewTransfer & {
  readonly documents: readonly { readonly invoiceId: string; readonly amountCents: number }[];
};

/** One debit for each sale, with the sequence type that its mandate asks for. */
async function debitsOf(
  tx: Tx,
  legalEntityId: string,
  {
    sales,
    number,
    day,
  }: { readonly sales: readonly CollectableRow[]; readonly number: number; readonly day: string },
): Promise<Debit[]> {
  const mandates = await mandatesOf(tx, legalEntityId, sales, day);
  const types = new Map<string, string>();
  for (const [party, own] of Map.groupBy(sales, ({ counterpartyId }) => counterpartyId)) {
    const mandate = mandates.get(party);
    if (!mandate) throw new RefusalError("DEBIT_SALE_NOT_COLLECTABLE");
    const sequence = orRefuse(sequenceTypes(mandate, own.length, day));
    own.forEach(({ id }, at) => {
      types.set(id, sequence[at] ?? "");
    });
  }
  return sales.map(({ id, counterpartyId, refId, remainingCents: amountCents }, at) => {
    const mandate = mandates.get(counterpartyId);
    if (!mandate) throw new RefusalError("DEBIT_SALE_NOT_COLLECTABLE");
    return {
      id: newId(),
      position: at + 1,
      counterpartyId,
      expenseReportId: null,
      creditorName: mandate.debtorName,
      iban: mandate.iban,
      // What the customer signed needs no second approval: money comes in.
      knownIban: mandate.iban,
      amountCents,
      remittance: remittanceOf([{ kind: "bill", billNumber: null, refId }]),
      endToEndId: endToEndOf(number, at + 1, "received"),
      mandateId: mandate.id,
      sequenceType: types.get(id) as NonNullable<NewTransfer["sequenceType"]>,
      documents: [{ invoiceId: id, amountCents }],
    };
  });
}
