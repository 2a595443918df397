import { addDays, firstDayOfMonth } from "../date/calendar-date.ts";

/** The last day of the month before: where an accrual goes unless another month end is asked for. */
export function usualAccrualDate(accountingDate: string): string {
  return addDays(firstDayOfMonth(accountingDate), -1);
}
