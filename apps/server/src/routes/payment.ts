import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { handle, type Route } from "../http/route.ts";
import { resolveLegalEntity } from "../modules/legal-entity/service.ts";
import { warnOfOrder, warnOfRefund, warnOfUse } from "../modules/payment/cash-ceiling.ts";
import { offsetNote, previewOffset } from "../modules/payment/offset.ts";
import {
  listOpenAgainst,
  listPayments,
  presentPayment,
  showPayment,
  showWritten,
} from "../modules/payment/present.ts";
import { createPayment } from "../modules/payment/record.ts";
import { refundPayment } from "../modules/payment/refund.ts";
import { reversePayment } from "../modules/payment/reverse.ts";
import { reverseUse } from "../modules/payment/reverse-use.ts";
import { allowedDocument, allowedPayment, requireSideOf } from "../modules/payment/side.ts";
import { usePayment } from "../modules/payment/use.ts";

type Asked = {
  readonly legalEntityRefId: string;
  readonly counterpartyId: string;
  readonly allocations: readonly { readonly invoiceId: string }[];
};

/** A payment to write that the caller may write, with its company. */
async function ordered<Body extends Asked>(
  { db }: Application,
  caller: Caller,
  { legalEntityRefId, ...order }: Body,
) {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  await requireSideOf(db, caller, "Validator", { ...order, legalEntityId });
  return { ...order, legalEntityId };
}

export const paymentRoutes: readonly Route[] = [
  handle(paymentEndpoints.create, async ({ app, caller, body }) => {
    const order = await ordered(app, caller, body);
    return showWritten(app, caller.scope, await createPayment(app, caller, order));
  }),
  handle(paymentEndpoints.check, async ({ app, caller, body }) => ({
    warnings: await warnOfOrder(app.db, caller.scope, await ordered(app, caller, body)),
  })),
  handle(paymentEndpoints.offset, async ({ app, caller, body }) => {
    await allowedDocument(app.db, caller, body.creditNoteId, "Validator");
    return showPayment(app, caller.scope, await offsetNote(app, caller, body));
  }),
  handle(paymentEndpoints.previewOffset, async ({ app, caller, body }) => {
    await allowedDocument(app.db, caller, body.creditNoteId, "Validator");
    return { entry: await previewOffset(app, caller, body) };
  }),
  handle(paymentEndpoints.offsetCandidates, ({ app, caller, params }) =>
    listOpenAgainst(app, caller, params.id),
  ),
  handle(paymentEndpoints.list, ({ app, caller, query }) => listPayments(app, caller.scope, query)),
  handle(paymentEndpoints.read, async ({ app, caller, params }) =>
    presentPayment(app, await allowedPayment(app.db, caller, params.id, "Viewer")),
  ),
  handle(paymentEndpoints.allocate, async ({ app, caller, params, body }) => {
    await allowedPayment(app.db, caller, params.id, "Validator");
    await usePayment(app, caller, params.id, body);
    return showWritten(app, caller.scope, params.id);
  }),
  handle(paymentEndpoints.checkAllocation, async ({ app, caller, params, body }) => {
    const payment = await allowedPayment(app.db, caller, params.id, "Validator");
    return { warnings: await warnOfUse(app.db, caller.scope, payment, body.allocations) };
  }),
  handle(paymentEndpoints.deallocate, async ({ app, caller, params, body }) => {
    await allowedPayment(app.db, caller, params.id, "Validator");
    await reverseUse(app, caller, params.id, body);
    return showPayment(app, caller.scope, params.id);
  }),
  handle(paymentEndpoints.refund, async ({ app, caller, params, body }) => {
    await allowedPayment(app.db, caller, params.id, "Validator");
    return showWritten(app, caller.scope, await refundPayment(app, caller, params.id, body));
  }),
  handle(paymentEndpoints.checkRefund, async ({ app, caller, params, body }) => {
    const payment = await allowedPayment(app.db, caller, params.id, "Validator");
    return { warnings: await warnOfRefund(app, caller.scope, payment, body) };
  }),
  handle(paymentEndpoints.reverse, async ({ app, caller, params, body }) => {
    await allowedPayment(app.db, caller, params.id, "Validator");
    return showPayment(app, caller.scope, await reversePayment(app, caller, params.id, body.date));
  }),
];
