import { addDays, firstDayOfMonth } from "../date/calendar-date.ts";

/** The last day of the month before: the date of an accrual by default. */
export function usualAccrualDate(accountingDate: string): string {
  return addDays(firstDayOfMonth(accountingDate), -1);
}
