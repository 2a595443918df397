import { addDays, addMonths, daysBetween, firstDayOfMonth, lastDayOfMonth } from "../date/calendar-date.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { MONTHS_A_YEAR } from "./employer.ts";

/** What a contract says of a 13th month: the month of the year that pays it, and the day that it counts from. */
export interface ThirteenthMonth {
  /** 1 to 12. */
  readonly paidIn: number;
  readonly since: string;
}

interface Terms {
  readonly from: string;
  readonly thirteenthMonth?: number | null | undefined;
}

/** The 13th month of a contract on a day, counted from the first of the terms without a gap that have one; null: it has none. */
export function thirteenthOn(terms: readonly Terms[], day: string): ThirteenthMonth | null {
  const before = terms
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))
    .filter(({ from }) => from <= day);
  const gap = before.findIndex(({ thirteenthMonth }) => thirteenthMonth == null);
  const since = before.slice(0, gap === -1 ? before.length : gap).at(-1)?.from;
  const paidIn = before[0]?.thirteenthMonth;
  return since === undefined || paidIn == null ? null : { paidIn, since };
}

/** The first day after the last month of payment that ended on a day or before. */
function periodOf(day: string, paidIn: number): string {
  const [year = 0] = day.split("-").map(Number);
  const paid = lastDayOfMonth(`${year}-${String(paidIn).padStart(2, "0")}-01`);
  return addDays(paid <= day ? paid : lastDayOfMonth(addMonths(firstDayOfMonth(paid), -MONTHS_A_YEAR)), 1);
}

/** The least common multiple of 28, 29, 30 and 31: a share of any month is a whole number of it. */
const MONTH_PARTS = 377_580;

/** What the days from one to another are of their months, in parts of a month. */
function monthParts(from: string, to: string): number {
  if (to < from) return 0;
  let parts = 0;
  for (let month = firstDayOfMonth(from); month <= to; month = addMonths(month, 1)) {
    const end = lastDayOfMonth(month);
    const [first, last] = [from > month ? from : month, to < end ? to : end];
    const days = daysBetween(month, end) + 1;
    parts += (daysBetween(first, last) + 1) * (MONTH_PARTS / days);
  }
  return parts;
}

interface Contract {
  readonly monthlyCents: number;
  readonly entryDate: string;
  readonly exitDate: string | null;
}

export interface EarnedThirteenth {
  /** The first day that counts. */
  readonly from: string;
  /** Hundredths of months. */
  readonly months: number;
  readonly cents: number;
}

const latest = (...days: readonly string[]) => days.reduce((one, other) => (one > other ? one : other));

/** A twelfth of the monthly pay for each month of presence from a day on, each day of a month in proportion. */
function earned(
  contract: Contract,
  { since }: ThirteenthMonth,
  start: string,
  until: string,
): EarnedThirteenth {
  const { monthlyCents, entryDate, exitDate } = contract;
  const from = latest(start, since, entryDate);
  const parts = monthParts(from, exitDate !== null && exitDate < until ? exitDate : until);
  return {
    from,
    months: multiplyRatio(parts, 100, MONTH_PARTS),
    cents: multiplyRatio(monthlyCents, parts, MONTHS_A_YEAR * MONTH_PARTS),
  };
}

/** What is earned at a closing and paid later: nothing on the last day of the month that pays it. */
export const thirteenthEarned = (contract: Contract, thirteenth: ThirteenthMonth, date: string) =>
  earned(contract, thirteenth, periodOf(date, thirteenth.paidIn), date);

/** What a month pays: the whole in its month, what was earned until then where the contract ends. */
export function thirteenthPaid(contract: Contract, thirteenth: ThirteenthMonth, month: string): number {
  const { exitDate } = contract;
  const end = lastDayOfMonth(month);
  const isPaid = Number(month.slice(5, 7)) === thirteenth.paidIn;
  const ends = exitDate !== null && exitDate >= month && exitDate <= end;
  if (!isPaid && !ends) return 0;
  return earned(contract, thirteenth, periodOf(addDays(month, -1), thirteenth.paidIn), end).cents;
}
