import { endpoints } from "../endpoint.ts";
import { fecCheckAnswer, fecQuery } from "../fec.ts";

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
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
});
