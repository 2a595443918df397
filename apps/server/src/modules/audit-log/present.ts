import type { AuditEntry } from "@grand-livre/contracts/audit";
import type { AuditListRow } from "./repository.ts";

/** A row of the log as the screen shows it. */
export function presentAuditRow(row: AuditListRow): AuditEntry {
  const { person, entity, at, ...same } = row;
  return { ...same, at: at.toISOString(), user: person, legalEntity: entity };
}
