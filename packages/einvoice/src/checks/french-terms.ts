import type { CheckedInvoice } from "./model.ts";

/** A closed list of codes. */
export const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Whether a text is there and in the list. */
export const has = (set: ReadonlySet<string>, text: string | undefined): boolean =>
  text !== undefined && set.has(text);

/** The notes of a subject (BT-21). */
export const notesOf = (invoice: CheckedInvoice, subject: string) =>
  invoice.notes.filter((note) => note.subject === subject);

/** A day of this century, that exists. */
export function isDay(text: string | undefined): boolean {
  if (text === undefined) return true;
  const match = /^(20\d{2})(\d{2})(\d{2})/.exec(text);
  if (!match) return false;
  const [, year, month, day] = match.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}
