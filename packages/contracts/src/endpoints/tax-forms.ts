import { callsOn, endpoints } from "../endpoint.ts";
import { taxFormLineBody, taxFormsAnswer, taxFormsQuery, taxPartnerFileQuery } from "../tax-forms.ts";

const { view, edit, exporting } = callsOn("declarations");
const refusals = ["FISCAL_EXERCISE_NOT_FOUND"] as const;

export const taxFormsEndpoints = endpoints("tax-forms", {
  show: view.get(
    "/api/tax-forms",
    "The forms of the tax result (2058-A to 2059-E, or 2033-B to 2033-E) of an exercise, and their checks",
    { query: taxFormsQuery, answer: taxFormsAnswer, refusals },
  ),
  write: edit.put("/api/tax-forms/line", "Keep what a person adds to a box, each sum with its reason", {
    body: taxFormLineBody,
    answer: taxFormsAnswer,
    refusals: [...refusals, "TAX_FORMS_FILED"],
  }),
  paper: exporting.get(
    "/api/tax-forms/pdf",
    "The whole tax package of an exercise as one PDF; it is no filing",
    {
      query: taxFormsQuery,
      answer: { raw: "application/pdf" },
      refusals,
    },
  ),
  file: exporting.get(
    "/api/tax-forms/file",
    "Each figure of the tax package by form and box as JSON, for a partner who files it",
    { query: taxFormsQuery, answer: { raw: "application/json" }, refusals },
  ),
  partnerFile: exporting.get(
    "/api/tax-forms/partner-file",
    "The tax package as the XML that an EDI partner takes, each figure under its zone; unsigned, nothing is filed",
    {
      query: taxPartnerFileQuery,
      answer: { raw: "application/xml" },
      refusals: [...refusals, "PARTNER_FILE_INCOMPLETE"],
    },
  ),
});
