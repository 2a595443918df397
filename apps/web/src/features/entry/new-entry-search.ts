import { searchOf } from "../../lib/read-search.ts";
import type { Raw } from "../../lib/search-params.ts";

/** Where the next entry of a series starts: the journal and the date of the one before. */
export interface NewEntrySearch {
  readonly journal?: string | undefined;
  readonly date?: string | undefined;
  /** Counts the entries of the series, so that each is a new form. */
  readonly n?: number | undefined;
}

/** Reads the start of a new entry from the URL; what cannot be one is left out. */
export const readNewEntrySearch: (raw: Raw) => NewEntrySearch = searchOf({
  journal: "text",
  date: "day",
  n: "number",
});
