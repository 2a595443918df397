import { addDays, daysBetween } from "../date/calendar-date.ts";

const FIXED = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
const A_MONDAY = "2024-01-01";

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Astronomical Algorithms, ch. 8). */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-0${Math.floor(f / 31)}-${String((f % 31) + 1).padStart(2, "0")}`;
}

/** One of the eleven public holidays of Code du travail art. L3133-1. */
export function isPublicHoliday(date: string): boolean {
  if (FIXED.includes(date.slice(5))) return true;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return [1, 39, 50].some((days) => addDays(easter, days) === date);
}

/** Saturday, Sunday, or a public holiday. */
export function isNonWorkingDay(date: string): boolean {
  return weekday(date) >= 5 || isPublicHoliday(date);
}

export function isSunday(date: string): boolean {
  return weekday(date) === 6;
}

/** 0 on a Monday, 6 on a Sunday. */
function weekday(date: string): number {
  return ((daysBetween(A_MONDAY, date) % 7) + 7) % 7;
}
