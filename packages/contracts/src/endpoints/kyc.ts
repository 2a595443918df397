import { anybody, callsOn, endpoints } from "../endpoint.ts";
import {
  checkAllAnswer,
  clearKycMatchBody,
  createKycBody,
  freezeListAnswer,
  kycAccessesAnswer,
  kycAnswer,
  kycDocumentParams,
  kycLinkAnswer,
  kycLinkBody,
  kycListAnswer,
  kycQuery,
  kycReasonBody,
  kycSettingsAnswer,
  kycSettingsQuery,
  kycStepBody,
  requestKycDocumentAnswer,
  requestKycDocumentBody,
  reviewKycDocumentBody,
  riskScaleBody,
  updateKycBody,
} from "../kyc.ts";
import { idParams } from "../paging.ts";

const { view, create, edit, validate, exporting } = callsOn("kyc");

const CHECKED = [
  "KYC_OWNERS_INVALID",
  "KYC_SHARES_EXCEED",
  "KYC_VIGILANCE_LOW",
  "USER_NOT_FOUND",
  "USER_NOT_IN_LEGAL_ENTITY",
] as const;
const LINK = ["KYC_LINK_INVALID"] as const;

export const kycEndpoints = endpoints("kyc", {
  list: view.get("/api/kyc", "KYC files, by name", {
    query: kycQuery,
    answer: kycListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/kyc", "Open the file of a third party, or of the company itself", {
    body: createKycBody,
    answer: kycAnswer,
    refusals: ["COUNTERPARTY_NOT_FOUND", "KYC_EXISTS", "LEGAL_ENTITY_NOT_FOUND", ...CHECKED],
  }),
  settings: view.get(
    "/api/kyc/settings",
    "The risk scale in force and the list of frozen assets of a company",
    { query: kycSettingsQuery, answer: kycSettingsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  addScale: validate.post(
    "/api/kyc/risk-scale",
    "Change the points of the risk from a day on; files not yet validated are scored again",
    {
      body: riskScaleBody,
      answer: kycSettingsAnswer,
      refusals: ["KYC_SCALE_INVALID", "KYC_SCALE_TAKEN", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  importFreezeList: validate.post(
    "/api/kyc/freeze-list",
    "Import the national registry of frozen assets (JSON) for the companies of the caller",
    {
      body: "multipart",
      answer: freezeListAnswer,
      refusals: ["KYC_FREEZE_LIST_INVALID", "KYC_FREEZE_LIST_OLD", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  checkAll: edit.post(
    "/api/kyc/check-freeze",
    "Compare all files of a company with the list of frozen assets",
    {
      body: kycSettingsQuery,
      answer: checkAllAnswer,
      refusals: ["KYC_FREEZE_NO_LIST", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  read: view.get("/api/kyc/{id}", "Open a file; the access is kept with the name of who opened it", {
    answer: kycAnswer,
    refusals: ["KYC_NOT_FOUND"],
  }),
  update: edit.patch("/api/kyc/{id}", "Change a file; another representative or owner reopens its review", {
    body: updateKycBody,
    answer: kycAnswer,
    refusals: ["KYC_NOT_FOUND", ...CHECKED],
  }),
  submit: edit.post("/api/kyc/{id}/submit", "Send a file to review, its documents received", {
    body: kycStepBody,
    bodyOptional: true,
    answer: kycAnswer,
    refusals: ["KYC_NOT_FOUND", "KYC_STATE", "KYC_DOCUMENTS_MISSING"],
  }),
  validate: validate.post("/api/kyc/{id}/validate", "Approve a file until its next review, by its risk", {
    body: kycStepBody,
    bodyOptional: true,
    answer: kycAnswer,
    refusals: [
      "KYC_NOT_FOUND",
      "KYC_STATE",
      "KYC_DOCUMENTS_MISSING",
      "KYC_OWNERS_MISSING",
      "KYC_FREEZE_UNCHECKED",
      "KYC_FREEZE_MATCH",
      "KYC_SAME_PERSON",
    ],
  }),
  refuse: validate.post("/api/kyc/{id}/refuse", "Refuse a file, with the reason", {
    body: kycReasonBody,
    answer: kycAnswer,
    refusals: ["KYC_NOT_FOUND", "KYC_STATE"],
  }),
  escalate: edit.post(
    "/api/kyc/{id}/escalate",
    "Hand a file to the person in charge of LCB-FT; another person validates it",
    { body: kycReasonBody, answer: kycAnswer, refusals: ["KYC_NOT_FOUND", "KYC_STATE"] },
  ),
  addDocument: edit.post(
    "/api/kyc/{id}/document",
    "Add a document by a form of `file` and `kind`: a PDF or a picture",
    { body: "multipart", answer: kycAnswer, refusals: ["KYC_NOT_FOUND", "FILE_KIND_UNSUPPORTED"] },
  ),
  document: view.get("/api/kyc/{id}/document/{documentId}", "A document of a file; the access is kept", {
    params: kycDocumentParams,
    answer: { raw: "application/octet-stream" },
    refusals: ["KYC_NOT_FOUND", "KYC_DOCUMENT_NOT_FOUND"],
  }),
  reviewDocument: edit.post(
    "/api/kyc/{id}/document/{documentId}/review",
    "Accept a document with its dates, or refuse it with the reason",
    {
      params: kycDocumentParams,
      body: reviewKycDocumentBody,
      answer: kycAnswer,
      refusals: ["KYC_NOT_FOUND", "KYC_DOCUMENT_NOT_FOUND", "KYC_DOCUMENT_DATES"],
    },
  ),
  requestDocument: edit.post(
    "/api/kyc/{id}/request-document",
    "Make the one-time link by which the third party sends documents; an earlier one ends",
    {
      body: requestKycDocumentBody,
      bodyOptional: true,
      answer: requestKycDocumentAnswer,
      answersSecret: true,
      refusals: ["KYC_NOT_FOUND", "KYC_STATE"],
    },
  ),
  check: edit.post(
    "/api/kyc/{id}/check-freeze",
    "Compare the names of a file with the list of frozen assets",
    { answer: kycAnswer, refusals: ["KYC_NOT_FOUND", "KYC_FREEZE_NO_LIST"] },
  ),
  clearMatch: validate.post("/api/kyc/{id}/clear-match", "Say why a listed name is somebody else's", {
    body: clearKycMatchBody,
    answer: kycAnswer,
    refusals: ["KYC_NOT_FOUND", "KYC_STATE"],
  }),
  accesses: view.get("/api/kyc/{id}/accesses", "Who opened or changed a file, the latest first", {
    answer: kycAccessesAnswer,
    refusals: ["KYC_NOT_FOUND"],
  }),
  exportFile: exporting.get("/api/kyc/{id}/export", "The control file, as a PDF", {
    answer: { raw: "application/pdf" },
    refusals: ["KYC_NOT_FOUND"],
  }),
  exportArchive: exporting.get(
    "/api/kyc/{id}/archive",
    "The control file and every document of it, as one ZIP",
    { answer: { raw: "application/zip" }, refusals: ["KYC_NOT_FOUND"] },
  ),
  purge: validate.delete(
    "/api/kyc/{id}",
    "Remove a file with its documents, five years after the relation ended",
    { answer: idParams, refusals: ["KYC_KEPT", "KYC_NOT_FOUND"] },
  ),
  readLink: anybody.post("/api/kyc-link/read", "What a link asks the third party for", {
    body: kycLinkBody,
    answer: kycLinkAnswer,
    refusals: LINK,
  }),
  sendByLink: anybody.post(
    "/api/kyc-link/document",
    "Send a document by the link whose secret is in the x-link-secret header, as a form of `file` and `kind`",
    { body: "multipart", answer: kycLinkAnswer, refusals: [...LINK, "FILE_KIND_UNSUPPORTED"] },
  ),
});
