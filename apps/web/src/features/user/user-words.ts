import type { UserRow } from "@grand-livre/contracts/user";
import type { StatusTone } from "../../ui/StatusChip.tsx";

type State = UserRow["state"];

export const states: Readonly<Record<State, string>> = {
  active: "Actif",
  inactive: "Suspendu",
  invited: "Invité",
  unconfirmed: "E-mail à confirmer",
  waiting: "À activer",
};

export const stateTones: Readonly<Record<State, StatusTone>> = {
  active: "success",
  inactive: "neutral",
  invited: "accent",
  unconfirmed: "accent",
  waiting: "warning",
};

export const roleNames: Readonly<Record<UserRow["role"], string>> = {
  ADMIN: "Back-office",
  ACCOUNTANT: "Comptable (API)",
  COLLABORATOR: "Collaborateur (API)",
  DELEGATE: "Délégué (API)",
};

/** A person's name, or their address where there is none. */
export function nameOf(user: Pick<UserRow, "firstname" | "lastname" | "email">): string {
  return `${user.firstname} ${user.lastname}`.trim() || user.email;
}

/** Where a person's rights hold, in a few words. */
export function perimeterOf(user: Pick<UserRow, "superAdministrator" | "legalEntities">): string {
  if (user.superAdministrator) return "Plateforme";
  const [first, ...others] = user.legalEntities;
  if (first === undefined) return "Aucune entreprise";
  return others.length === 0 ? first.name : `${first.name} + ${others.length}`;
}
