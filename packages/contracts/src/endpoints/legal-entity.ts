import { callsOn, endpoints, signedIn } from "../endpoint.ts";
import {
  createLegalEntityBody,
  legalEntityAnswer,
  legalEntityListAnswer,
  legalEntityQuery,
  updateLegalEntityBody,
} from "../legal-entity.ts";
import { IDENTIFIERS } from "./identifiers.ts";

const { create, edit } = callsOn("companies");

export const legalEntityEndpoints = endpoints("legal-entity", {
  list: signedIn.get("/api/legal-entity", "The legal entities of the caller's scope, by name", {
    query: legalEntityQuery,
    answer: legalEntityListAnswer,
    forKeys: true,
  }),
  create: create.post(
    "/api/legal-entity",
    "Create a legal entity with its chart, technical accounts, VAT codes and journals",
    {
      body: createLegalEntityBody,
      answer: legalEntityAnswer,
      refusals: ["CREDITOR_IDENTIFIER_INVALID", "LEGAL_ENTITY_EXISTS", ...IDENTIFIERS],
    },
  ),
  read: signedIn.get("/api/legal-entity/{refId}", "One legal entity", {
    answer: legalEntityAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  update: edit.patch("/api/legal-entity/{refId}", "Change the identity or the regimes of a legal entity", {
    body: updateLegalEntityBody,
    answer: legalEntityAnswer,
    refusals: [
      "CREDITOR_IDENTIFIER_INVALID",
      "ACCOUNT_LENGTH_FIXED",
      "LEGAL_ENTITY_EXISTS",
      "LEGAL_ENTITY_NOT_FOUND",
      ...IDENTIFIERS,
    ],
  }),
  logo: signedIn.get("/api/legal-entity/{refId}/logo", "The picture at the head of its next invoices", {
    answer: { raw: "image/png" },
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  uploadLogo: edit.post(
    "/api/legal-entity/{refId}/logo",
    "Give it a logo: multipart form, a PNG or a JPEG in the field file, drawn anew",
    {
      body: "multipart",
      answer: legalEntityAnswer,
      refusals: ["IMAGE_BROKEN", "LEGAL_ENTITY_NOT_FOUND", "LOGO_KIND"],
    },
  ),
  removeLogo: edit.delete("/api/legal-entity/{refId}/logo", "Take the logo off its next invoices", {
    answer: legalEntityAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
});
