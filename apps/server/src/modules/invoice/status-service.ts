import type { updateStatusBody } from "@grand-livre/contracts/invoice";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { type PaymentStatusOrder, updatePaymentStatus, warnOfPaidInvoice } from "../payment/service.ts";
import { cancelInvoice, validateInvoice } from "./commands.ts";
import { allowedHeader } from "./document/allowed-service.ts";
import { loadInvoice } from "./document/load-service.ts";
import { DATE_SALES_AHEAD, requireRight } from "./document/rights.ts";
import { presentInvoice } from "./present.ts";
import { cancelSale } from "./sale/cancel-sale.ts";
import { createInvoice, createValidated, type NewInvoice } from "./service.ts";

const futureDayOf = (caller: Caller, body: { readonly futureDateConfirmed?: boolean | undefined }) => ({
  isAllowed: mayDo(caller, DATE_SALES_AHEAD),
  isConfirmed: body.futureDateConfirmed,
});

/**
 * Creates an invoice, as a draft or validated at once, and answers it.
 * @throws RefusalError FORBIDDEN, and those of `createInvoice` and `createValidated`
 */
export async function createAs(app: Application, caller: Caller, body: NewInvoice) {
  const isValidated = body.status === "validated";
  requireRight(caller, body.bill_direction, "Creator");
  if (isValidated) requireRight(caller, body.bill_direction, "Validator");
  return inCommand(app, caller, async ({ app: held }) => {
    const { invoice, context } = isValidated
      ? await createValidated(held, caller, body, futureDayOf(caller, body))
      : await createInvoice(held, caller, body);
    return presentInvoice(held, caller, invoice, { isNew: true, context });
  });
}

/**
 * Validates or cancels an invoice, and answers it.
 * @throws RefusalError FORBIDDEN, INVOICE_STATUS_FINAL, and those of validating and cancelling
 */
export function changeStatus(app: Application, caller: Caller, body: z.output<typeof updateStatusBody>) {
  const { id, status, version, date } = body;
  return inCommand(app, caller, async ({ app: held, tx }) => {
    const header = await allowedHeader(tx, caller, id, "Validator");
    if (status !== "validated" && status !== "cancelled") throw new RefusalError("INVOICE_STATUS_FINAL");
    const cancel = header.direction === "credit" ? cancelSale : cancelInvoice;
    if (status !== "validated")
      return presentInvoice(held, caller, await cancel(held, caller, id, version, date));
    const { doubtsConfirmed = [] } = body;
    const order = { version, futureDay: futureDayOf(caller, body), doubtsConfirmed };
    const { invoice, context } = await validateInvoice(held, caller, header, order);
    return presentInvoice(held, caller, invoice, { context });
  });
}

/** Pays an invoice, or takes its payments back, and answers it with what is to be known. @throws RefusalError FORBIDDEN, and those of `updatePaymentStatus` */
export async function changePaymentStatus(app: Application, caller: Caller, body: PaymentStatusOrder) {
  await allowedHeader(app.db, caller, body.id, "Validator");
  await updatePaymentStatus(app, caller, body);
  const paid = await presentInvoice(app, caller, await loadInvoice(app.db, body.id));
  const told = await warnOfPaidInvoice(app.db, caller.scope, body.id, body.account);
  return {
    ...paid,
    warnings: [...paid.warnings, ...told.map((one) => ({ ...one, severity: "warning" as const }))],
  };
}
