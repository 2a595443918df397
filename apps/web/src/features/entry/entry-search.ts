import type { EntrySummary } from "@grand-livre/contracts/entry";
import { isDate } from "@grand-livre/domain/date/calendar-date";
import type { Query } from "../../lib/api.ts";

export type EntryState = EntrySummary["state"];

/** The filters of the list as they stand in the URL: what is not set is not there. */
export interface EntrySearch {
  readonly q?: string;
  readonly journal?: string;
  readonly state?: EntryState;
  readonly from?: string;
  readonly to?: string;
}

const states: ReadonlySet<unknown> = new Set<EntryState>(["draft", "provisional", "validated"]);

/** Reads the filters of a URL. What is not a filter, or has a value that none can have, is left out. */
export function readEntrySearch(search: Readonly<Record<string, unknown>>): EntrySearch {
  const { q, journal, state, from, to } = search;
  return {
    ...(isText(q) ? { q: q.slice(0, 200) } : {}),
    ...(isText(journal) ? { journal } : {}),
    ...(states.has(state) ? { state: state as EntryState } : {}),
    ...(typeof from === "string" && isDate(from) ? { from } : {}),
    ...(typeof to === "string" && isDate(to) ? { to } : {}),
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** The filters after a change; a filter that is emptied goes out of the URL. */
export function changeEntrySearch(
  search: EntrySearch,
  change: Readonly<Record<string, string | undefined>>,
): EntrySearch {
  return readEntrySearch({ ...search, ...change });
}

/** How many filters are set beside the search: what « Effacer les filtres » would clear. */
export function activeFilters(search: EntrySearch): number {
  return Object.keys(readEntrySearch({ ...search })).length;
}

/** The filters as the API takes them. Dates that are not set are those of the current period or exercise. */
export function entryQuery(
  search: EntrySearch,
  within: { readonly dossier: string; readonly startDate: string; readonly endDate: string },
): Query {
  return {
    legalEntityRefId: within.dossier,
    searchValue: search.q,
    journalCode: search.journal,
    state: search.state,
    startDate: search.from ?? within.startDate,
    endDate: search.to ?? within.endDate,
  };
}
