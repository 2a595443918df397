import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { defaultExercise } from "../../lib/context.ts";
import { formatDate } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

type Exercise = Pick<FiscalExerciseAnswer, "legalEntityRefId" | "startDate" | "endDate" | "state">;

export interface CompanyStatus {
  /** The exercise of today, else the latest; undefined when there is none. */
  readonly exercise: string | undefined;
  readonly label: string;
  readonly tone: StatusTone;
}

/** What a company's books are ready for, read from its exercises. */
export function companyStatus(refId: string, exercises: readonly Exercise[], today: string): CompanyStatus {
  const exercise = defaultExercise(
    exercises.filter((one) => one.legalEntityRefId === refId),
    today,
  );
  if (exercise === undefined) return { exercise: undefined, label: "À compléter", tone: "warning" };
  const shown = exerciseName(exercise);
  if (exercise.state === "closed") return { exercise: shown, label: "Clôturé", tone: "neutral" };
  if (exercise.state === "provisionally_closed")
    return { exercise: shown, label: "Clôturé provisoirement", tone: "warning" };
  return { exercise: shown, label: "Prêt", tone: "success" };
}

/** `2026` for a calendar year, else both ends. */
function exerciseName({ startDate, endDate }: Pick<Exercise, "startDate" | "endDate">): string {
  const year = startDate.slice(0, 4);
  if (startDate === `${year}-01-01` && endDate === `${year}-12-31`) return year;
  return `${formatDate(startDate)} – ${formatDate(endDate)}`;
}
