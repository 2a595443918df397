import type { AuditEntry } from "@grand-livre/contracts/audit";
import { actionWords, resources } from "./audit-words.ts";

/** Who did it, by name; by address where there is no name. */
export function personText(person: AuditEntry["user"]): string {
  if (person === null) return "Inconnu";
  return `${person.firstname} ${person.lastname}`.trim() || person.email;
}

export const actionText = (action: string): string => actionWords[action] ?? action;

const isNamed = (resource: string): resource is keyof typeof resources => resource in resources;

/** What it was about, by its number or code where the row has one: « Facture FA-2026-0042 ». */
export function resourceText({ resource, details }: Pick<AuditEntry, "resource" | "details">): string {
  const word = isNamed(resource) ? resources[resource] : resource;
  const name = NAMES.map((key) => details[key]).find((value) => typeof value === "string" && value !== "");
  return typeof name === "string" ? `${word} ${name}` : word;
}

/** The fields by which a row identifies its object, the surest first. */
const NAMES = ["refId", "number", "entry", "billNumber", "code"] as const;
