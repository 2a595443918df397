import { isDate } from "@grand-livre/domain/date/calendar-date";

/** Where the next entry of a series starts: the journal and the date of the one before. */
export interface NewEntrySearch {
  readonly journal?: string;
  readonly date?: string;
  /** Counts the entries of the series, so that each is a new form. */
  readonly n?: number;
}

/** Reads the start of a new entry from the URL; what cannot be one is left out. */
export function readNewEntrySearch(search: Readonly<Record<string, unknown>>): NewEntrySearch {
  const { journal, date } = search;
  const n = Number(search.n);
  return {
    ...(typeof journal === "string" && journal !== "" ? { journal } : {}),
    ...(typeof date === "string" && isDate(date) ? { date } : {}),
    ...(Number.isInteger(n) && n > 0 ? { n } : {}),
  };
}
