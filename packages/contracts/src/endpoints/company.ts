import {
  archiveBody,
  assignCompanyBody,
  companyAnswer,
  companyArchiveParams,
  companyJobAnswer,
  companyListAnswer,
  companyPeopleAnswer,
  companyQuery,
  companySettingsAnswer,
  companySettingsBody,
  companyStatusBody,
  confidentialAccessAnswer,
  confidentialAccessBody,
  confidentialBody,
  unarchiveBody,
} from "../company.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view, edit: editCompanies, validate, exporting } = callsOn("companies");
const { edit } = callsOn("platform");

const GONE = ["LEGAL_ENTITY_NOT_FOUND"] as const;

export const companyEndpoints = endpoints("company", {
  list: view.get(
    "/api/company",
    "The portfolio: companies with their people, the progress of a month, the next deadline",
    { query: companyQuery, answer: companyListAnswer },
  ),
  people: view.get("/api/company/people", "Who can be put in charge of a company", {
    answer: companyPeopleAnswer,
  }),
  settings: view.get(
    "/api/company/settings",
    "What the firm asks for before a company becomes active, and whether it is one",
    { answer: companySettingsAnswer },
  ),
  changeSettings: edit.patch(
    "/api/company/settings",
    "Ask for a validated KYC file before a company becomes active; choose the firm mode (cabinet)",
    { body: companySettingsBody, answer: companySettingsAnswer },
  ),
  askAccess: edit.post(
    "/api/company/confidential-access",
    "A super-administrator sees a confidential company for some hours; its persons are told the reason",
    { body: confidentialAccessBody, answer: confidentialAccessAnswer, refusals: [...GONE, "SIREN_INVALID"] },
  ),
  read: view.get(
    "/api/company/{refId}",
    "One company of the portfolio, with its archives and what can be done next",
    { answer: companyAnswer, refusals: GONE },
  ),
  changeStatus: validate.post("/api/company/{refId}/status", "Activate or suspend a company", {
    body: companyStatusBody,
    answer: companyAnswer,
    refusals: [...GONE, "COMPANY_KYC_MISSING", "COMPANY_STATUS"],
  }),
  assign: editCompanies.patch(
    "/api/company/{refId}/assignment",
    "Name the person in charge, the collaborators and the platform of a company",
    {
      body: assignCompanyBody,
      answer: companyAnswer,
      refusals: [...GONE, "COMPANY_NAMED_MISSING", "COMPANY_PERSON_UNKNOWN"],
    },
  ),
  makeConfidential: validate.post(
    "/api/company/{refId}/confidential",
    "Show a company to its collaborators alone, or to super-administrators again",
    {
      body: confidentialBody,
      answer: companyAnswer,
      refusals: [...GONE, "COMPANY_NAMED_MISSING", "COMPANY_PERSON_UNKNOWN", "COMPANY_STATUS"],
    },
  ),
  archive: validate.post(
    "/api/company/{refId}/archive",
    "Leave the complete export to a job; the company is read only once it is kept",
    { body: archiveBody, status: 202, answer: companyJobAnswer, refusals: [...GONE, "COMPANY_STATUS"] },
  ),
  unarchive: edit.post(
    "/api/company/{refId}/unarchive",
    "Take a company out of the archive: a super-administrator, with his reason",
    { body: unarchiveBody, answer: companyAnswer, refusals: [...GONE, "COMPANY_STATUS"] },
  ),
  archiveFile: exporting.get(
    "/api/company/{refId}/archive/{archiveId}",
    "The complete export of a company, as it was kept",
    {
      params: companyArchiveParams,
      answer: { raw: "application/zip" },
      refusals: [...GONE, "COMPANY_ARCHIVE_NOT_FOUND"],
    },
  ),
});
