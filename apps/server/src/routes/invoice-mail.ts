import { invoiceMailEndpoints } from "@grand-livre/contracts/endpoints/invoice-mail";
import { handle, type Route } from "../http/route.ts";
import { readInvoiceMail, sendInvoiceMail } from "../modules/invoice-mail/service.ts";

export const invoiceMailRoutes: readonly Route[] = [
  handle(invoiceMailEndpoints.read, ({ app, caller, params }) =>
    readInvoiceMail(app, caller.scope, params.id),
  ),
  handle(invoiceMailEndpoints.send, ({ app, caller, params, body }) =>
    sendInvoiceMail(app, caller, params.id, body),
  ),
];
