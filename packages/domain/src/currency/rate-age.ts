import { daysBetween } from "../date/calendar-date.ts";

/** A rate older than that is said to be: one is published each working day. */
export const STALE_DAYS = 7;

/** How many days before a day its rate was published. */
export const rateAge = (rateDay: string, day: string): number => Math.max(0, daysBetween(rateDay, day));
