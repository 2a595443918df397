import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import type { PaymentAnswer, WrittenPaymentAnswer } from "@grand-livre/contracts/payment";
import type { Application } from "../application.ts";
import { type Caller, mayDo } from "../http/caller.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { handle, type Route } from "../http/route.ts";
import { counterpartyById } from "../modules/counterparty/service.ts";
import { legalEntityById, resolveLegalEntity } from "../modules/legal-entity/service.ts";
import { warnOfOrder, warnOfPayment, warnOfRefund, warnOfUse } from "../modules/payment/cash-ceiling.ts";
import { offsetNote, previewOffset } from "../modules/payment/offset.ts";
import { findOpenAgainst } from "../modules/payment/offset-repository.ts";
import { createPayment, unallocatedOf } from "../modules/payment/record.ts";
import { refundPayment } from "../modules/payment/refund.ts";
import {
  countPayments,
  findInvoices,
  findPayments,
  type ShownPaymentRow,
} from "../modules/payment/repository.ts";
import { reversePayment } from "../modules/payment/reverse.ts";
import { reverseUse } from "../modules/payment/reverse-use.ts";
import { usePayment } from "../modules/payment/use.ts";

/** Sales and purchases are two rights; a payment is of the side of what it settles, else of its third party. */
async function requireSide(
  app: Application,
  caller: Caller,
  action: "Viewer" | "Validator",
  payment: {
    readonly legalEntityId: string;
    readonly counterpartyId: string;
    readonly invoiceIds: readonly string[];
  },
): Promise<void> {
  const [invoice] = await findInvoices(app.db, caller.scope, payment.invoiceIds.slice(0, 1));
  const party = await counterpartyById(app.db, caller.scope, payment.legalEntityId, payment.counterpartyId);
  const purchase = invoice ? invoice.direction === "debit" : party.kind === "supplier";
  const service = purchase ? "supplier-bills" : "invoices";
  if (!mayDo(caller, { service, action })) throw new RefusalError("FORBIDDEN");
}

async function present(app: Application, caller: Caller, payment: ShownPaymentRow): Promise<PaymentAnswer> {
  const { legalEntityId, paidOn, allocations, refunds, ...rest } = payment;
  const { refId } = await legalEntityById(app.db, caller.scope, legalEntityId);
  return {
    ...rest,
    legalEntityRefId: refId,
    date: paidOn,
    unallocatedCents: payment.reversesId ? 0 : unallocatedOf(payment),
    refunds: [...refunds],
    allocations: allocations.map(({ sign: _, entryId: useEntryId, ...allocation }) => ({
      ...allocation,
      useEntryId,
    })),
  };
}

async function shown(app: Application, caller: Caller, id: string): Promise<ShownPaymentRow> {
  const [payment] = await findPayments(app.db, caller.scope, { id }, { skip: 0, limit: 1 });
  if (!payment) throw new RefusalError("PAYMENT_NOT_FOUND");
  return payment;
}

/** A payment after it was written, with its warnings. */
async function presentWritten(app: Application, caller: Caller, id: string): Promise<WrittenPaymentAnswer> {
  const payment = await shown(app, caller, id);
  const warnings = await warnOfPayment(app.db, caller.scope, payment);
  return { ...(await present(app, caller, payment)), warnings };
}

/** A refund is of the side of the payment that it gives back. */
async function sideOf(app: Application, caller: Caller, payment: ShownPaymentRow) {
  const { legalEntityId, counterpartyId, refundsId } = payment;
  const { allocations } = refundsId === null ? payment : await shown(app, caller, refundsId);
  const invoiceIds = allocations.map((one) => one.invoiceId);
  return { legalEntityId, counterpartyId: counterpartyId ?? "", invoiceIds };
}

/** A payment that the caller may act on. */
async function judged(app: Application, caller: Caller, id: string): Promise<ShownPaymentRow> {
  const payment = await shown(app, caller, id);
  await requireSide(app, caller, "Validator", await sideOf(app, caller, payment));
  return payment;
}

/** Setting off is of the side of its credit note; what is out of scope is not there. */
async function requireSideOfDocument(
  app: Application,
  caller: Caller,
  action: "Viewer" | "Validator",
  id: string,
): Promise<{ readonly id: string; readonly legalEntityId: string }> {
  const [document] = await findInvoices(app.db, caller.scope, [id]);
  if (!document) throw new RefusalError("INVOICE_NOT_FOUND");
  const service = document.direction === "debit" ? "supplier-bills" : "invoices";
  if (!mayDo(caller, { service, action })) throw new RefusalError("FORBIDDEN");
  return document;
}

export const paymentRoutes: readonly Route[] = [
  handle(paymentEndpoints.create, async ({ app, caller, body }) => {
    const { legalEntityRefId, ...order } = body;
    const { id: legalEntityId } = await resolveLegalEntity(app.db, caller.scope, legalEntityRefId);
    const invoiceIds = body.allocations.map((one) => one.invoiceId);
    await requireSide(app, caller, "Validator", {
      legalEntityId,
      counterpartyId: body.counterpartyId,
      invoiceIds,
    });
    return presentWritten(app, caller, await createPayment(app, caller, { ...order, legalEntityId }));
  }),
  handle(paymentEndpoints.check, async ({ app, caller, body }) => {
    const { legalEntityRefId, ...order } = body;
    const { id: legalEntityId } = await resolveLegalEntity(app.db, caller.scope, legalEntityRefId);
    const { counterpartyId } = body;
    const invoiceIds = body.allocations.map((one) => one.invoiceId);
    await requireSide(app, caller, "Validator", { legalEntityId, counterpartyId, invoiceIds });
    return { warnings: await warnOfOrder(app.db, caller.scope, { ...order, legalEntityId }) };
  }),
  handle(paymentEndpoints.offset, async ({ app, caller, body }) => {
    await requireSideOfDocument(app, caller, "Validator", body.creditNoteId);
    return present(app, caller, await shown(app, caller, await offsetNote(app, caller, body)));
  }),
  handle(paymentEndpoints.previewOffset, async ({ app, caller, body }) => {
    await requireSideOfDocument(app, caller, "Validator", body.creditNoteId);
    return { entry: await previewOffset(app, caller, body) };
  }),
  handle(paymentEndpoints.offsetCandidates, async ({ app, caller, params }) => {
    const document = await requireSideOfDocument(app, caller, "Viewer", params.id);
    const { rows, count } = await findOpenAgainst(app.db, caller.scope, document);
    return {
      documents: rows.map(({ billNumber, billDate, dueDate, ...row }) => ({
        ...row,
        bill_number: billNumber,
        bill_date: billDate,
        due_date: dueDate,
      })),
      count,
    };
  }),
  handle(paymentEndpoints.list, async ({ app, caller, query }) => {
    const { id: legalEntityId } = await resolveLegalEntity(app.db, caller.scope, query.legalEntityRefId);
    const { counterpartyId, invoiceId, after, skip, limit } = query;
    const filter = { legalEntityId, counterpartyId, invoiceId };
    const rows = await findPayments(app.db, caller.scope, { ...filter, after }, { skip, limit });
    const payments: PaymentAnswer[] = [];
    for (const row of rows) payments.push(await present(app, caller, row));
    const count = await countPayments(app.db, caller.scope, filter);
    return { payments, count, nextAfter: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
  }),
  handle(paymentEndpoints.read, async ({ app, caller, params }) => {
    const payment = await shown(app, caller, params.id);
    await requireSide(app, caller, "Viewer", await sideOf(app, caller, payment));
    return present(app, caller, payment);
  }),
  handle(paymentEndpoints.allocate, async ({ app, caller, params, body }) => {
    await judged(app, caller, params.id);
    await usePayment(app, caller, params.id, body);
    return presentWritten(app, caller, params.id);
  }),
  handle(paymentEndpoints.checkAllocation, async ({ app, caller, params, body }) => {
    const payment = await judged(app, caller, params.id);
    return { warnings: await warnOfUse(app.db, caller.scope, payment, body.allocations) };
  }),
  handle(paymentEndpoints.deallocate, async ({ app, caller, params, body }) => {
    await judged(app, caller, params.id);
    await reverseUse(app, caller, params.id, body);
    return present(app, caller, await shown(app, caller, params.id));
  }),
  handle(paymentEndpoints.refund, async ({ app, caller, params, body }) => {
    await judged(app, caller, params.id);
    return presentWritten(app, caller, await refundPayment(app, caller, params.id, body));
  }),
  handle(paymentEndpoints.checkRefund, async ({ app, caller, params, body }) => {
    const payment = await judged(app, caller, params.id);
    return { warnings: await warnOfRefund(app, caller.scope, payment, body) };
  }),
  handle(paymentEndpoints.reverse, async ({ app, caller, params, body }) => {
    await judged(app, caller, params.id);
    const id = await reversePayment(app, caller, params.id, body.date);
    return present(app, caller, await shown(app, caller, id));
  }),
];
