import { addDays } from "../date/calendar-date.ts";
import { isNonWorkingDay, isPublicHoliday, isSunday } from "../fec/public-holidays.ts";

/** A day, put off to the next one that is neither Saturday, Sunday nor public holiday (CGI ann. IV art. 0 A ter). */
export function nextWorkingDay(date: string): string {
  return isNonWorkingDay(date) ? nextWorkingDay(addDays(date, 1)) : date;
}

/** The n-th jour ouvré after a day: Monday to Friday, public holidays left out. */
export function workingDayAfter(date: string, count: number): string {
  return nthDayAfter(date, count, isNonWorkingDay);
}

/** The n-th jour ouvrable after a day: Saturdays count, Sundays and public holidays do not. */
export function openDayAfter(date: string, count: number): string {
  return nthDayAfter(date, count, (day) => isSunday(day) || isPublicHoliday(day));
}

function nthDayAfter(date: string, count: number, isLeftOut: (day: string) => boolean): string {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (!isLeftOut(day)) left -= 1;
  }
  return day;
}
