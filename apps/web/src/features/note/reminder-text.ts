import { formatDateTime } from "../../lib/format.ts";

/** When a reminder comes. */
export const reminderText = (reminder: string): string => `Rappel le ${formatDateTime(reminder)}`;

/** A reminder's moment in the reader's own time, as a field of day and hour holds it. */
export function localMoment(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
