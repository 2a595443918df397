import { auditAnswer, auditQuery } from "@grand-livre/contracts/audit";
import { defineRoute, type Route } from "../../http/route.ts";
import { listAudit } from "./list.ts";

export const auditRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/audit",
    tag: "audit",
    summary: "The log of every change, the latest first",
    right: { service: "audit", action: "Viewer" },
    query: auditQuery,
    answer: auditAnswer,
    handler: async ({ app, caller, query }) => listAudit(app, caller, query),
  }),
];
