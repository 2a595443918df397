import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth, monthsBetween } from "../date/calendar-date.ts";

/** Both days included. */
export interface ReturnPeriod {
  readonly startDate: string;
  readonly endDate: string;
}

export type ReturnFrequency = "monthly" | "quarterly";

/** How days fall into periods: civil months or quarters, or as a rule of its own says. */
export type ReturnPlan = ReturnFrequency | ((date: string) => ReturnPeriod);

/** The period that holds a day. */
export function returnPeriodOf(frequency: ReturnPlan, date: string): ReturnPeriod {
  if (typeof frequency === "function") return frequency(date);
  const month = Number(date.slice(5, 7));
  const back = frequency === "monthly" ? 0 : (month - 1) % 3;
  const startDate = firstDayOfMonth(addMonths(firstDayOfMonth(date), -back));
  return { startDate, endDate: lastDayOfMonth(addMonths(startDate, frequency === "monthly" ? 0 : 2)) };
}

/** Every period that touches a span, in order, without gap. */
export function returnPeriods(frequency: ReturnPlan, span: ReturnPeriod): ReturnPeriod[] {
  const periods: ReturnPeriod[] = [];
  for (
    let period = returnPeriodOf(frequency, span.startDate);
    period.startDate <= span.endDate;
    period = returnPeriodOf(frequency, addDays(period.endDate, 1))
  )
    periods.push(period);
  return periods;
}

/** True for the last return of a civil year, and for a yearly one: its refund has the lower minimum. */
export function endsYear({ startDate, endDate }: ReturnPeriod): boolean {
  return endDate.endsWith("-12-31") || monthsBetween(startDate, endDate) > 2;
}
