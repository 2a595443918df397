import { addDays, addMonths, firstDayOfMonth } from "../date/calendar-date.ts";
import { days360, MONTH_360, YEAR_360 } from "../date/days-360.ts";
import type { ExerciseDates } from "../exercise/exercise.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { exercisesCovering } from "./exercise-chain.ts";

/** Coefficients of the rate in hundredths, for goods bought since 2001-01-01 (CGI art. 39 A; CGI ann. II art. 24). */
const COEFFICIENTS = [
  { fromDays: 3 * YEAR_360, hundredths: 125 },
  { fromDays: 5 * YEAR_360, hundredths: 175 },
  { fromDays: 6 * YEAR_360 + 1, hundredths: 225 },
];
const COEFFICIENTS_FROM = "2001-01-01";

/**
 * The coefficient in hundredths for a life: 1,25 for 3 or 4 years, 1,75 for 5 or 6, 2,25 beyond six; undefined for less
 * than three years, which may not decline, or for what was bought before these coefficients.
 */
export function decliningCoefficient(lifeDays: number, acquisitionDate: string): number | undefined {
  if (acquisitionDate < COEFFICIENTS_FROM) return undefined;
  return COEFFICIENTS.findLast(({ fromDays }) => fromDays <= lifeDays)?.hundredths;
}

/** What a declining plan is made of: an amount, the day its terms begin, its life, its coefficient. */
export interface DecliningTerms {
  readonly baseCents: number;
  readonly from: string;
  readonly lifeDays: number;
  readonly coefficientHundredths: number;
}

/**
 * What a declining plan has charged on a day, that day included. It counts from the first day of the month of `from`
 * (CGI ann. II art. 23), by exercises: the rate on what is left, in proportion to their length, until an even share of the
 * years left is as much; these years count from the opening of the first exercise, so that five years are five exercises.
 */
export function decliningCharged(
  { baseCents, from, lifeDays, coefficientHundredths }: DecliningTerms,
  date: string,
  known: readonly ExerciseDates[],
): number {
  const start = firstDayOfMonth(from);
  if (date < start) return 0;
  const chain = exercisesCovering(start, date, known);
  const end = planEnd(start, lifeDays, chain[0]);
  let charged = 0;
  let even = false;
  for (const exercise of chain) {
    const opening = exercise.startDate < start ? start : exercise.startDate;
    if (opening > end) break;
    const left = baseCents - charged;
    const last = exercise.endDate < end ? exercise.endDate : end;
    const days = days360(opening, last);
    const remaining = days360(exercise.startDate < start ? anchorOf(start, exercise) : opening, end);
    even ||= 100 * lifeDays >= coefficientHundredths * remaining;
    const annuity =
      last === end
        ? left
        : even
          ? multiplyRatio(left, days, remaining)
          : Math.min(left, multiplyRatio(left, days * coefficientHundredths, 100 * lifeDays));
    if (date <= exercise.endDate)
      return charged + multiplyRatio(annuity, Math.min(days, days360(opening, date)), days);
    charged += annuity;
  }
  return baseCents;
}

/** The day that the years of the plan count from: the opening of the first exercise, at most a year before its end. */
function anchorOf(start: string, { startDate, endDate }: ExerciseDates): string {
  const yearBefore = addMonths(addDays(endDate, 1), -12);
  const anchor = startDate > yearBefore ? startDate : yearBefore;
  return anchor < start ? anchor : start;
}

/** The last day of a declining plan. */
function planEnd(start: string, lifeDays: number, first: ExerciseDates | undefined): string {
  const anchor = first === undefined ? start : anchorOf(start, first);
  const whole = addMonths(anchor, Math.floor(lifeDays / MONTH_360));
  return addDays(whole, (lifeDays % MONTH_360) - 1);
}

/** The last day of a declining plan that begins in the month of `from`. */
export function decliningEnd(
  { from, lifeDays }: Pick<DecliningTerms, "from" | "lifeDays">,
  known: readonly ExerciseDates[],
): string {
  const start = firstDayOfMonth(from);
  return planEnd(start, lifeDays, exercisesCovering(start, start, known)[0]);
}
