import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";
import {
  createVatCodeBody,
  updateVatCodeBody,
  vatCodeAnswer,
  vatCodeListAnswer,
  vatCodeQuery,
} from "../vat-code.ts";

export const vatCodeEndpoints = endpoints("vat-code", {
  list: {
    method: "get",
    path: "/api/vat-code",
    summary: "The VAT codes, by code and date",
    right: { service: "accounting-plan", action: "Viewer" },
    query: vatCodeQuery,
    answer: vatCodeListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/vat-code",
    summary: "Add a VAT code, or the row that takes a code over from a day on",
    right: { service: "accounting-plan", action: "Creator" },
    body: createVatCodeBody,
    answer: vatCodeAnswer,
    refusals: [
      "LEDGER_ACCOUNT_UNUSABLE",
      "LEGAL_ENTITY_NOT_FOUND",
      "VAT_CODE_DUE_ACCOUNT_MISSING",
      "VAT_CODE_EXISTS",
      "VAT_CODE_DATES_INVALID",
    ],
  },
  update: {
    method: "patch",
    path: "/api/vat-code/{id}",
    summary: "Rename, end or deactivate a VAT code",
    right: { service: "accounting-plan", action: "Editor" },
    params: idParams,
    body: updateVatCodeBody,
    answer: vatCodeAnswer,
    refusals: ["VAT_CODE_DATES_INVALID", "VAT_CODE_EXISTS", "VAT_CODE_RETROACTIVE"],
  },
});
