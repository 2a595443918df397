import type { AuditEntry } from "@grand-livre/contracts/audit";
import { actionWords, resources } from "./audit-words.ts";

/** Who did it, by name; by address where there is no name. */
export function personText(person: AuditEntry["user"]): string {
  if (person === null) return "Inconnu";
  return `${person.firstname} ${person.lastname}`.trim() || person.email;
}

export const actionText = (action: string): string => actionWords[action] ?? action;

export const resourceText = (resource: string): string => resources[resource] ?? resource;
