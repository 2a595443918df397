import { endpoints } from "../endpoint.ts";
import {
  createLegalEntityBody,
  legalEntityAnswer,
  legalEntityListAnswer,
  legalEntityQuery,
  updateLegalEntityBody,
} from "../legal-entity.ts";
import { refIdParams } from "../paging.ts";
import { IDENTIFIERS } from "./identifiers.ts";

export const legalEntityEndpoints = endpoints("legal-entity", {
  list: {
    method: "get",
    path: "/api/legal-entity",
    summary: "The legal entities of the caller's scope, by name",
    right: "signed-in",
    query: legalEntityQuery,
    answer: legalEntityListAnswer,
  },
  create: {
    method: "post",
    path: "/api/legal-entity",
    summary: "Create a legal entity with its chart, technical accounts, VAT codes and journals",
    right: { service: "companies", action: "Creator" },
    body: createLegalEntityBody,
    answer: legalEntityAnswer,
    refusals: ["CREDITOR_IDENTIFIER_INVALID", "LEGAL_ENTITY_EXISTS", ...IDENTIFIERS],
  },
  read: {
    method: "get",
    path: "/api/legal-entity/{refId}",
    summary: "One legal entity",
    right: "signed-in",
    params: refIdParams,
    answer: legalEntityAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  update: {
    method: "patch",
    path: "/api/legal-entity/{refId}",
    summary: "Change the identity or the regimes of a legal entity",
    right: { service: "companies", action: "Editor" },
    params: refIdParams,
    body: updateLegalEntityBody,
    answer: legalEntityAnswer,
    refusals: [
      "CREDITOR_IDENTIFIER_INVALID",
      "ACCOUNT_LENGTH_FIXED",
      "LEGAL_ENTITY_EXISTS",
      "LEGAL_ENTITY_NOT_FOUND",
      ...IDENTIFIERS,
    ],
  },
  logo: {
    method: "get",
    path: "/api/legal-entity/{refId}/logo",
    summary: "The picture at the head of its next invoices",
    right: "signed-in",
    params: refIdParams,
    answer: { raw: "image/png" },
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  uploadLogo: {
    method: "post",
    path: "/api/legal-entity/{refId}/logo",
    summary: "Give it a logo: multipart form, a PNG or a JPEG in the field file, drawn anew",
    right: { service: "companies", action: "Editor" },
    params: refIdParams,
    body: "multipart",
    answer: legalEntityAnswer,
    refusals: ["IMAGE_BROKEN", "LEGAL_ENTITY_NOT_FOUND", "LOGO_KIND"],
  },
  removeLogo: {
    method: "delete",
    path: "/api/legal-entity/{refId}/logo",
    summary: "Take the logo off its next invoices",
    right: { service: "companies", action: "Editor" },
    params: refIdParams,
    answer: legalEntityAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
});
