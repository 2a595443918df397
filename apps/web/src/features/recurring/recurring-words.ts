import type { ScheduleItem } from "@grand-livre/contracts/recurring";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export type ScheduleState = ScheduleItem["state"];

export const stateLabels: Readonly<Record<ScheduleState, string>> = {
  active: "Actif",
  paused: "En pause",
  ended: "Terminé",
};
export const stateTones: Readonly<Record<ScheduleState, StatusTone>> = {
  active: "success",
  paused: "warning",
  ended: "neutral",
};

export const occurrenceLabels = {
  created: "Créée",
  skipped: "Passée",
  missed: "Trop ancienne",
  refused: "Refusée",
} as const;
