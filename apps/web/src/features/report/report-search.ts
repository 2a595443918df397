import { localToday } from "../../lib/format.ts";
import { searchOf } from "../../lib/read-search.ts";
import type { Raw } from "../../lib/search-params.ts";

/** What a trial balance shows, as it is in the URL; missing dates are those of the current period. */
export interface BalanceSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Also one row for each third party. */
  readonly subledgers?: true | undefined;
  /** Drafts counted besides validated and imported entries. */
  readonly drafts?: true | undefined;
  /** The end of the exercise before beside each account. */
  readonly previous?: true | undefined;
}

/** What a grand livre shows. */
export interface LedgerSearch {
  readonly account?: string | undefined;
  readonly subledger?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly drafts?: true | undefined;
}

/** What a statement shows besides its figures. */
export interface StatementSearch {
  /** The accounts of each line. */
  readonly details?: true | undefined;
  readonly drafts?: true | undefined;
}

/** Reads the settings of a trial balance from a URL; what cannot be one is left out. */
export const readBalanceSearch: (raw: Raw) => BalanceSearch = searchOf({
  from: "day",
  to: "day",
  subledgers: "flag",
  drafts: "flag",
  previous: "flag",
});

/** Reads the settings of a grand livre from a URL. An account may look like a number to the parser of the URL. */
export const readLedgerSearch: (raw: Raw) => LedgerSearch = searchOf({
  account: "text",
  subledger: "text",
  from: "day",
  to: "day",
  drafts: "flag",
});

/** Reads the settings of a statement from a URL. */
export const readStatementSearch: (raw: Raw) => StatementSearch = searchOf({
  details: "flag",
  drafts: "flag",
});

export interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

/** The days of a report: those of the URL, else those of the current period or exercise. */
export function rangeOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  current: Range,
): Range {
  return { startDate: from ?? current.startDate, endDate: to ?? current.endDate };
}

/** The day that a report of one day is first of: today, or the end of an exercise that is over. */
export function usualDay({ endDate }: Pick<Range, "endDate">): string {
  const today = localToday();
  return today < endDate ? today : endDate;
}

/** The settings of the grand livre that one figure of a balance opens: same days, same drafts. */
export function ledgerSearchFor(
  row: { readonly account: string; readonly subledger?: string | undefined },
  { from, to, drafts }: BalanceSearch,
): LedgerSearch {
  return {
    account: row.account,
    ...(row.subledger === undefined ? {} : { subledger: row.subledger }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(drafts === undefined ? {} : { drafts }),
  };
}
