import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth } from "../date/calendar-date.ts";

/** Both days included. */
export interface ReturnPeriod {
  readonly startDate: string;
  readonly endDate: string;
}

export type ReturnFrequency = "monthly" | "quarterly";

/** The civil month or quarter that holds a day. */
export function returnPeriodOf(frequency: ReturnFrequency, date: string): ReturnPeriod {
  const month = Number(date.slice(5, 7));
  const back = frequency === "monthly" ? 0 : (month - 1) % 3;
  const startDate = firstDayOfMonth(addMonths(firstDayOfMonth(date), -back));
  return { startDate, endDate: lastDayOfMonth(addMonths(startDate, frequency === "monthly" ? 0 : 2)) };
}

/** Every period that touches a span, in order, without gap. */
export function returnPeriods(frequency: ReturnFrequency, span: ReturnPeriod): ReturnPeriod[] {
  const periods: ReturnPeriod[] = [];
  for (
    let period = returnPeriodOf(frequency, span.startDate);
    period.startDate <= span.endDate;
    period = returnPeriodOf(frequency, addDays(period.endDate, 1))
  )
    periods.push(period);
  return periods;
}

/** True for the last return of a civil year: its refund has the lower minimum. */
export function endsYear({ endDate }: ReturnPeriod): boolean {
  return endDate.endsWith("-12-31");
}
