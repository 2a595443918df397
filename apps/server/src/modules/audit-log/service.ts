import type { AuditAnswer, AuditQuery } from "@grand-livre/contracts/audit";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { entityFilter } from "../legal-entity/service.ts";
import { presentAuditRow } from "./present.ts";
import { type AuditListRow, findAuditPage } from "./repository.ts";

export { findAuditPage } from "./repository.ts";

/**
 * A page of the log within the caller's scope, the latest first.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function listAudit(app: Application, caller: Caller, query: AuditQuery): Promise<AuditAnswer> {
  const { legalEntityRefId, limit, ...filter } = query;
  const legalEntityId = await entityFilter(app.db, legalEntityRefId);
  const rows = await findAuditPage(app.db, caller.scope, { ...filter, legalEntityId, limit: limit + 1 });
  const page: AuditListRow[] = rows.slice(0, limit);
  return {
    entries: page.map(presentAuditRow),
    nextAfter: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
