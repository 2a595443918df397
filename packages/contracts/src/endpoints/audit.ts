import { auditAnswer, auditQuery } from "../audit.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view } = callsOn("audit");

export const auditEndpoints = endpoints("audit", {
  list: view.get("/api/audit", "The log of every change, the latest first", {
    query: auditQuery,
    answer: auditAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
});
