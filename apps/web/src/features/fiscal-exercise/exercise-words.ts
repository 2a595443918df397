import type { ClosingState, ExerciseDates } from "@grand-livre/domain/exercise/exercise";
import { formatDate } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

interface StateWords {
  readonly exercise: string;
  readonly period: string;
  readonly tone: StatusTone;
}

export const stateWords: Readonly<Record<ClosingState, StateWords>> = {
  open: { exercise: "Ouvert", period: "Ouverte", tone: "success" },
  provisionally_closed: {
    exercise: "Clôturé provisoirement",
    period: "Clôturée provisoirement",
    tone: "warning",
  },
  closed: { exercise: "Clôturé", period: "Clôturée", tone: "neutral" },
};

/** `2026` for a calendar year, else both ends. */
export function exerciseName({ startDate, endDate }: ExerciseDates): string {
  const year = startDate.slice(0, 4);
  if (startDate === `${year}-01-01` && endDate === `${year}-12-31`) return year;
  return `${formatDate(startDate)} – ${formatDate(endDate)}`;
}
