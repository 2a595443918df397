import data from "../../data/absences.data.json" with { type: "json" };
import { addDays, addMonths } from "../date/calendar-date.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { lawOn } from "../payroll/employer.ts";
import { type Absence, KIND_RULES } from "./absence-kind.ts";
import { inUnit, type LeaveUnit, overlap, type Span } from "./leave-days.ts";

export const leaveLaw = (day: string) => lawOn(data.leave, day);

/** A month as paid leave counts it, in calendar days. */
export interface EarningFacts {
  readonly contractDays: number;
  readonly monthDays: number;
  /** Of a sickness that is not the work's. */
  readonly sickDays: number;
  /** Of absences that earn nothing. */
  readonly lostDays: number;
}

/** A month in whole parts: the least number that 28, 29, 30 and 31 days divide. */
const MONTH_PARTS = 377_580;
const DAYS_A_WEEK = 7;

/**
 * Paid leave that months of one reference period earn, in hundredths of days (code du travail, art. L. 3141-3 to L. 3141-5-1):
 * 2,5 working days a month, four weeks of work counting as one, so that a short absence takes nothing off; 2 a month of
 * sickness. A whole period is rounded up to the next day (art. L. 3141-7).
 */
export function earnedOf(
  months: readonly EarningFacts[],
  { day, unit, closes, openingHundredths = 0 }: EarningTerms,
): number {
  const law = leaveLaw(day);
  let [all, sick, workedDays] = [0, 0, 0];
  for (const { contractDays, monthDays, sickDays, lostDays } of months) {
    const part = MONTH_PARTS / monthDays;
    all += contractDays * part;
    sick += sickDays * part;
    workedDays += contractDays - sickDays - lostDays;
  }
  const byWeeks = (workedDays * MONTH_PARTS) / (law.weeksOfMonth * DAYS_A_WEEK);
  const worked = Math.max(0, Math.min(all - sick, byWeeks));
  const forWork = multiplyRatio(law.monthly, worked, MONTH_PARTS);
  const forSickness = Math.min(law.sickMost, multiplyRatio(law.sickMonthly, sick, MONTH_PARTS));
  const earned = inUnit(Math.min(law.most, forWork + forSickness), unit);
  return closes ? Math.ceil((openingHundredths + earned) / 100) * 100 - openingHundredths : earned;
}

export interface EarningTerms {
  /** A day of the last of the months: its law counts. */
  readonly day: string;
  readonly unit: LeaveUnit;
  /** The last of the months ends the reference period. */
  readonly closes: boolean;
  /** Earned in the period before the first of the months, in the unit. */
  readonly openingHundredths?: number;
}

/** The first day of the reference period of a day: 1 June unless an agreement says another (art. R. 3141-4, L. 3141-10). */
export function periodStart(day: string, firstMonth: number): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0);
  return `${year}-${String(firstMonth).padStart(2, "0")}-01`;
}

export const periodOf = (start: string): Span => ({ from: start, to: addDays(addMonths(start, 12), -1) });

/** A movement of a counter, in hundredths of days; a right that lapsed is taken. */
export interface LeaveMovement {
  readonly day: string;
  readonly earned: number;
  readonly taken: number;
}

export interface LeaveBalance {
  readonly acquired: number;
  readonly taken: number;
  readonly balance: number;
}

/** The counter of a period (N) and of those before it (N−1). */
export interface LeaveCounter {
  readonly from: string;
  readonly previous: LeaveBalance;
  readonly current: LeaveBalance;
}

const balanceOf = (acquired: number, taken: number): LeaveBalance => ({
  acquired,
  taken,
  balance: acquired - taken,
});

/**
 * What movements leave in the period that begins on a day: the oldest rights are taken first, then those of the period in
 * advance. It is a sum: no order of movements nor of their corrections changes it.
 */
export function leaveCounter(movements: readonly LeaveMovement[], start: string): LeaveCounter {
  const sum = (pick: (one: LeaveMovement) => number, inPeriod: boolean) =>
    movements.reduce((total, one) => total + (one.day >= start === inPeriod ? pick(one) : 0), 0);
  const earned = ({ earned }: LeaveMovement) => earned;
  const taken = ({ taken }: LeaveMovement) => taken;
  const left = sum(earned, false) - sum(taken, false);
  const takenNow = sum(taken, true);
  const fromPrevious = Math.min(Math.max(0, left), takenNow);
  return {
    from: start,
    previous: balanceOf(Math.max(0, left), fromPrevious),
    current: balanceOf(sum(earned, true), takenNow - fromPrevious + Math.max(0, -left)),
  };
}

/**
 * The last day on which rights of a reference period can be taken, where a stop of work kept the employee from it; null: no
 * day. Fifteen months from the day the employee was told of them after coming back, or from the end of a period that the stop
 * lasted through (code du travail, art. L. 3141-19-1 and L. 3141-19-2).
 */
export function carriedUntil(period: Span, absences: readonly Absence[]): string | null {
  const months = leaveLaw(period.to).carryMonths;
  const stops = absences.filter(({ kind }) => KIND_RULES[kind].pay === "stop");
  const taking = { from: addDays(period.to, 1), to: addDays(addMonths(addDays(period.to, 1), 12), -1) };
  const told = stops
    .filter((stop) => overlap(stop, taking) !== undefined)
    .flatMap(({ informedOn }) => informedOn ?? [])
    .toSorted()
    .at(-1);
  if (told !== undefined) return addMonths(told, months);
  const through = stops.some(({ from, to }) => from <= period.from && to >= period.to);
  return through ? addMonths(period.to, months) : null;
}

/** What a part of the leave of a period comes to by the tenth of its pay (code du travail, art. L. 3141-24). */
export function tenthOf(grossCents: number, taken: number, acquired: number): number {
  return acquired <= 0 ? 0 : multiplyRatio(grossCents, taken, acquired * 10);
}
