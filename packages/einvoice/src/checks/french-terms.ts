import type { CheckedInvoice } from "./model.ts";

/** A closed list of codes. */
export const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Whether a text is there and in the list. */
export const has = (set: ReadonlySet<string>, text: string | undefined): boolean =>
  text !== undefined && set.has(text);

/** The notes of a subject (BT-21). */
export const notesOf = (invoice: CheckedInvoice, subject: string) =>
  invoice.notes.filter((note) => note.subject === subject);
