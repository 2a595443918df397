import type { Exercise, Period } from "../../lib/context.ts";

/** The earliest month that has ended and is open, and how many there are; undefined when every one is closed. */
export function monthToClose(
  exercises: readonly Exercise[],
  today: string,
): { readonly exercise: Exercise; readonly period: Period; readonly waiting: number } | undefined {
  const open = exercises
    .filter(({ state }) => state === "open")
    .flatMap((exercise) => exercise.periods.map((period) => ({ exercise, period })))
    .filter(({ period }) => period.state === "open" && period.endDate < today)
    .toSorted((one, other) => (one.period.startDate < other.period.startDate ? -1 : 1));
  const [first] = open;
  return first && { ...first, waiting: open.length };
}
