import { idParams } from "@grand-livre/contracts/paging";
import {
  createVatCodeBody,
  updateVatCodeBody,
  vatCodeAnswer,
  vatCodeListAnswer,
  vatCodeQuery,
} from "@grand-livre/contracts/vat-code";
import { defineRoute, type Route } from "../../http/route.ts";
import { createVatCode, updateVatCode } from "./change.ts";
import { presentVatCode, presentVatCodes } from "./present.ts";
import { listVatCodes } from "./service.ts";

const tag = "vat-code";

export const vatCodeRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/vat-code",
    tag,
    summary: "The VAT codes, by code and date",
    right: { service: "accounting-plan", action: "Viewer" },
    query: vatCodeQuery,
    answer: vatCodeListAnswer,
    handler: async ({ app, caller, query }) => {
      const { rows, count } = await listVatCodes(app.db, caller.scope, query);
      return { vatCodes: await presentVatCodes(app.db, caller.scope, rows), count };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/vat-code",
    tag,
    summary: "Add a VAT code, or the row that takes a code over from a day on",
    right: { service: "accounting-plan", action: "Creator" },
    body: createVatCodeBody,
    answer: vatCodeAnswer,
    handler: async ({ app, caller, body }) =>
      presentVatCode(app.db, caller.scope, await createVatCode(app, caller, body)),
  }),
  defineRoute({
    method: "patch",
    path: "/api/vat-code/{id}",
    tag,
    summary: "Rename, end or deactivate a VAT code",
    right: { service: "accounting-plan", action: "Editor" },
    params: idParams,
    body: updateVatCodeBody,
    answer: vatCodeAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentVatCode(app.db, caller.scope, await updateVatCode(app, caller, params.id, body)),
  }),
];
