import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { handle, type Route } from "../http/route.ts";
import {
  issuedInvoiceOf,
  respondWithPdf,
  respondWithXml,
} from "../modules/invoice/sale/issued-files-service.ts";

/** An invoice that was issued, and its files. */
export const issuedRoutes: readonly Route[] = [
  handle(invoiceEndpoints.pdf, ({ app, caller, params }) => respondWithPdf(app, caller, params.id)),
  handle(invoiceEndpoints.xml, ({ app, caller, params, query }) =>
    respondWithXml(app, caller, params.id, query.syntax),
  ),
  handle(invoiceEndpoints.issued, ({ app, caller, params }) => issuedInvoiceOf(app, caller, params.id)),
];
