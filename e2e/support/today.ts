const DAY_MS = 86_400_000;
/** As the product counts days, on a machine of any time zone. */
const frenchDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });

/** The day so many days ago, as `2026-11-22`. */
export function dayBefore(days: number): string {
  return frenchDay.format(Date.now() - days * DAY_MS);
}

/** The day it is in the books, as `2026-11-22`. */
export const today = (): string => dayBefore(0);

/** The year it is in the books. */
export const thisYear = (): number => Number(today().slice(0, 4));
