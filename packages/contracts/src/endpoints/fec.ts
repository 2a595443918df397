import { endpoints } from "../endpoint.ts";
import { fecCheckAnswer, fecCheckByJobBody, fecQuery, lastFecCheckAnswer } from "../fec.ts";
import { jobAccepted } from "../job.ts";

export const fecEndpoints = endpoints("fec", {
  file: {
    method: "get",
    path: "/api/fec",
    summary:
      "The FEC of an exercise: 18 columns, tab, CRLF, UTF-8, in the order of sealing (LPF art. A47 A-1)",
    right: { service: "reports", action: "Exporter" },
    query: fecQuery,
    answer: { raw: "text/plain" },
    refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  },
  check: {
    method: "get",
    path: "/api/fec/check",
    summary: "The controls of the FEC of an exercise, by named rules",
    right: { service: "reports", action: "Viewer" },
    query: fecQuery,
    answer: fecCheckAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "FISCAL_EXERCISE_NOT_FOUND"],
  },
  checkByJob: {
    method: "post",
    path: "/api/fec/check-by-job",
    summary:
      "The same controls by a job, in a thread of its own; the one that the caller has under way, if any",
    right: { service: "reports", action: "Viewer" },
    body: fecCheckByJobBody,
    answer: jobAccepted,
    status: 202,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  },
  lastCheck: {
    method: "get",
    path: "/api/fec/last-check",
    summary: "The control of an exercise's FEC that is under way, and what the last one found",
    right: { service: "reports", action: "Viewer" },
    query: fecQuery,
    answer: lastFecCheckAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  },
});
