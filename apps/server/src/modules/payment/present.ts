import type { PaymentAnswer, paymentQuery } from "@grand-livre/contracts/payment";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import type { Scope } from "../../scope.ts";
import { legalEntityById, resolveLegalEntity } from "../legal-entity/service.ts";
import { warnOfPayment } from "./cash-ceiling.ts";
import { restUnitsOf } from "./in-currency.ts";
import { paymentById } from "./living.ts";
import { findOpenAgainst } from "./offset-repository.ts";
import { unallocatedOf } from "./record.ts";
import { countPayments, findPayments, type ShownPaymentRow } from "./repository.ts";
import { allowedDocument } from "./side.ts";

export async function presentPayment({ db }: Application, payment: ShownPaymentRow) {
  const { legalEntityId, paidOn, allocations, refunds, useExchangeCents: _, ...row } = payment;
  const { currency, currencyAmount, currencyWriteOff, exchangeCents, ...rest } = row;
  const isForeign = currency !== null;
  const { refId } = await legalEntityById(db, legalEntityId);
  return {
    ...rest,
    legalEntityRefId: refId,
    date: paidOn,
    unallocatedCents: payment.reversesId ? 0 : isForeign ? foreignRest(payment) : unallocatedOf(payment),
    ...(isForeign && {
      currency,
      amountCents: currencyAmount ?? 0,
      writeOffCents: currencyWriteOff,
      amountEurCents: payment.amountCents,
      exchangeCents,
    }),
    refunds: refunds.map(({ takenCents: __, currencyAmount: units, ...refund }) => ({
      ...refund,
      amountCents: units ?? refund.amountCents,
    })),
    allocations: allocations.map(
      ({ sign: _, entryId: useEntryId, currencyAmount: units, ...allocation }) => ({
        ...allocation,
        amountCents: units ?? allocation.amountCents,
        useEntryId,
      }),
    ),
  };
}

const foreignRest = (payment: ShownPaymentRow) => (payment.refundsId === null ? restUnitsOf(payment) : 0);

/** @throws RefusalError PAYMENT_NOT_FOUND */
export async function showPayment(app: Application, scope: Scope, id: string) {
  return presentPayment(app, await paymentById(app.db, scope, id));
}

/** A payment after it was written, with its warnings. @throws RefusalError PAYMENT_NOT_FOUND */
export async function showWritten(app: Application, scope: Scope, id: string) {
  const payment = await paymentById(app.db, scope, id);
  const warnings = await warnOfPayment(app.db, scope, payment);
  return { ...(await presentPayment(app, payment)), warnings };
}

/** A page of the payments of a company. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listPayments(app: Application, scope: Scope, query: z.output<typeof paymentQuery>) {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, query.legalEntityRefId);
  const { counterpartyId, invoiceId, after, skip, limit } = query;
  const filter = { legalEntityId, counterpartyId, invoiceId };
  const rows = await findPayments(app.db, scope, { ...filter, after }, { skip, limit });
  const payments: PaymentAnswer[] = [];
  for (const row of rows) payments.push(await presentPayment(app, row));
  const count = await countPayments(app.db, scope, filter);
  return { payments, count, nextAfter: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

/** What a credit note may be set off against. @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN */
export async function listOpenAgainst({ db }: Application, caller: Caller, id: string) {
  const note = await allowedDocument(db, caller, id, "Viewer");
  const { rows, count } = await findOpenAgainst(db, note);
  return {
    documents: rows.map(({ billNumber, billDate, dueDate, ...row }) => ({
      ...row,
      bill_number: billNumber,
      bill_date: billDate,
      due_date: dueDate,
    })),
    count,
  };
}
