import { callsOn, endpoints } from "../endpoint.ts";
import { fecCheckAnswer, fecCheckByJobBody, fecQuery, lastFecCheckAnswer } from "../fec.ts";
import { jobAccepted } from "../job.ts";

const { view, exporting } = callsOn("reports");

export const fecEndpoints = endpoints("fec", {
  file: exporting.get(
    "/api/fec",
    "The FEC of an exercise: 18 columns, tab, CRLF, UTF-8, in the order of sealing (LPF art. A47 A-1)",
    {
      query: fecQuery,
      answer: { raw: "text/plain" },
      refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  check: view.get("/api/fec/check", "The controls of the FEC of an exercise, by named rules", {
    query: fecQuery,
    answer: fecCheckAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "FISCAL_EXERCISE_NOT_FOUND"],
  }),
  checkByJob: view.post(
    "/api/fec/check-by-job",
    "The same controls by a job, in a thread of its own; the one that the caller has under way, if any",
    {
      body: fecCheckByJobBody,
      answer: jobAccepted,
      status: 202,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  lastCheck: view.get(
    "/api/fec/last-check",
    "The control of an exercise's FEC that is under way, and what the last one found",
    {
      query: fecQuery,
      answer: lastFecCheckAnswer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
});
