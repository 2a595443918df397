import { auditEndpoints } from "@grand-livre/contracts/endpoints/audit";
import { handle, type Route } from "../http/route.ts";
import { listAudit } from "../modules/audit-log/service.ts";

export const auditRoutes: readonly Route[] = [
  handle(auditEndpoints.list, async ({ app, caller, query }) => listAudit(app, caller, query)),
];
