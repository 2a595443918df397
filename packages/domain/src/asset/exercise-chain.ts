import { addDays, addMonths } from "../date/calendar-date.ts";
import type { ExerciseDates } from "../exercise/exercise.ts";

/** Exercises before the first known one and after the last one are supposed to have twelve months. */
const USUAL_MONTHS = 12;

/**
 * The exercises, in order, from the one that holds `start` to the one that holds `end`: the known ones, of any length,
 * carried on by years on both sides. A day between two known exercises belongs to the later one, so that no charge is lost.
 */
export function exercisesCovering(
  start: string,
  end: string,
  known: readonly ExerciseDates[],
): ExerciseDates[] {
  const sorted = known.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  const first = sorted[0]?.startDate ?? `${start.slice(0, 4)}-01-01`;
  const before: ExerciseDates[] = [];
  for (let back = 1; (before[0]?.startDate ?? first) > start; back += 1)
    before.unshift(years(first, -back * USUAL_MONTHS));
  const middle = sorted.map(({ endDate }, at) => ({
    startDate: at === 0 ? first : addDays(sorted[at - 1]?.endDate ?? first, 1),
    endDate,
  }));
  const after: ExerciseDates[] = [];
  const next = addDays(middle.at(-1)?.endDate ?? addDays(first, -1), 1);
  for (let ahead = 0; (after.at(-1) ?? middle.at(-1) ?? { endDate: "" }).endDate < end; ahead += 1)
    after.push(years(next, ahead * USUAL_MONTHS));
  return [...before, ...middle, ...after].filter(
    ({ startDate, endDate }) => endDate >= start && startDate <= end,
  );
}

function years(from: string, months: number): ExerciseDates {
  return {
    startDate: addMonths(from, months),
    endDate: addDays(addMonths(from, months + USUAL_MONTHS), -1),
  };
}
