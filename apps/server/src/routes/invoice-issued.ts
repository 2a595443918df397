import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { handle, type Route } from "../http/route.ts";
import { respondWithBytes, respondWithFile } from "../modules/file/service.ts";
import { loadInvoice } from "../modules/invoice/document/load-service.ts";
import { requireRight } from "../modules/invoice/document/rights.ts";
import { pdfOf, xmlOf } from "../modules/invoice/sale/issued-files-service.ts";

/** The files of an invoice that was issued. */
export const issuedRoutes: readonly Route[] = [
  handle(invoiceEndpoints.pdf, async ({ app, caller, params }) => {
    const { header } = await loadInvoice(app.db, caller.scope, params.id);
    requireRight(caller, header.direction, "Viewer");
    const { fileSha256, fileName } = await pdfOf(app, caller.scope, header);
    return respondWithFile(app, fileSha256, fileName);
  }),
  handle(invoiceEndpoints.xml, async ({ app, caller, params, query }) => {
    const { header } = await loadInvoice(app.db, caller.scope, params.id);
    requireRight(caller, header.direction, "Viewer");
    const { bytes, fileName } = await xmlOf(app, caller.scope, header, query.syntax);
    return respondWithBytes(bytes, "application/xml", fileName);
  }),
];
