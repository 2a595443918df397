import { auditAnswer, auditQuery } from "../audit.ts";
import { endpoints } from "../endpoint.ts";

export const auditEndpoints = endpoints("audit", {
  list: {
    method: "get",
    path: "/api/audit",
    summary: "The log of every change, the latest first",
    right: { service: "audit", action: "Viewer" },
    query: auditQuery,
    answer: auditAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
});
