import { issuedXmlQuery } from "@grand-livre/contracts/issued-invoice";
import { idParams as params } from "@grand-livre/contracts/paging";
import { defineRoute, type Route } from "../../http/route.ts";
import { respondWithBytes, respondWithFile } from "../file/service.ts";
import { pdfOf, xmlOf } from "./issued-files.ts";
import { loadInvoice } from "./load.ts";
import { eitherSide, requireRight } from "./rights.ts";

const tag = "invoice";

/** The files of an invoice that was issued. */
export const issuedRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/invoice/{id}/pdf",
    tag,
    summary: "A validated sale as Factur-X (PDF/A-3 with its EN 16931 XML), a supplier's bill as it came",
    right: eitherSide("Viewer"),
    params,
    answer: { raw: "application/pdf" },
    handler: async ({ app, caller, params }) => {
      const { header } = await loadInvoice(app.db, caller.scope, params.id);
      requireRight(caller, header.direction, "Viewer");
      const { fileSha256, fileName } = await pdfOf(app, caller.scope, header);
      return respondWithFile(app, fileSha256, fileName);
    },
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/{id}/xml",
    tag,
    summary: "A validated sale as XML of EN 16931, in UN/CEFACT CII or UBL",
    right: eitherSide("Viewer"),
    params,
    query: issuedXmlQuery,
    answer: { raw: "application/xml" },
    handler: async ({ app, caller, params, query }) => {
      const { header } = await loadInvoice(app.db, caller.scope, params.id);
      requireRight(caller, header.direction, "Viewer");
      const { bytes, fileName } = await xmlOf(app, caller.scope, header, query.syntax);
      return respondWithBytes(bytes, "application/xml", fileName);
    },
  }),
];
