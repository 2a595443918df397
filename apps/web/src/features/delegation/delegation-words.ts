import type { DelegationAnswer } from "@grand-livre/contracts/delegation";
import { formatDate } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export const states: Readonly<Record<DelegationAnswer["state"], string>> = {
  planned: "À venir",
  active: "En cours",
  expired: "Expirée",
  revoked: "Révoquée",
};

export const stateTones: Readonly<Record<DelegationAnswer["state"], StatusTone>> = {
  planned: "accent",
  active: "success",
  expired: "neutral",
  revoked: "neutral",
};

type Person = DelegationAnswer["giver"];

export function personName({ firstname, lastname, email }: Person): string {
  return `${firstname} ${lastname}`.trim() || email;
}

export function periodOf({ startsOn, endsOn }: Pick<DelegationAnswer, "startsOn" | "endsOn">): string {
  return `${formatDate(startsOn)} – ${formatDate(endsOn)}`;
}

const DAY_MS = 86_400_000;

/** « expire demain »: said during the last week of one that runs; undefined before. */
export function endingOf({ state, endsOn }: DelegationAnswer, today: string): string | undefined {
  if (state !== "active") return undefined;
  const days = (Date.parse(endsOn) - Date.parse(today)) / DAY_MS;
  if (days > 7) return undefined;
  if (days <= 0) return "expire ce soir";
  return days === 1 ? "expire demain" : `expire dans ${days} jours`;
}
