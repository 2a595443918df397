import { isDate } from "@grand-livre/domain/date/calendar-date";
import { localToday } from "../../lib/format.ts";

/** What a trial balance shows, as it is in the URL; missing dates are those of the current period. */
export interface BalanceSearch {
  readonly from?: string;
  readonly to?: string;
  /** Also one row for each third party. */
  readonly subledgers?: true;
  /** Drafts counted besides validated and imported entries. */
  readonly drafts?: true;
  /** The end of the exercise before beside each account. */
  readonly previous?: true;
}

/** What a grand livre shows. */
export interface LedgerSearch {
  readonly account?: string;
  readonly subledger?: string;
  readonly from?: string;
  readonly to?: string;
  readonly drafts?: true;
}

/** What a statement shows besides its figures. */
export interface StatementSearch {
  /** The accounts of each line. */
  readonly details?: true;
  readonly drafts?: true;
}

type Raw = Readonly<Record<string, unknown>>;

/** Reads the settings of a trial balance from a URL; what cannot be one is left out. */
export function readBalanceSearch(search: Raw): BalanceSearch {
  return {
    ...datesOf(search),
    ...flag(search, "subledgers"),
    ...flag(search, "drafts"),
    ...flag(search, "previous"),
  };
}

/** Reads the settings of a grand livre from a URL. An account may look like a number to the parser of the URL. */
export function readLedgerSearch(search: Raw): LedgerSearch {
  return {
    ...text(search, "account"),
    ...text(search, "subledger"),
    ...datesOf(search),
    ...flag(search, "drafts"),
  };
}

/** Reads the settings of a statement from a URL. */
export function readStatementSearch(search: Raw): StatementSearch {
  return { ...flag(search, "details"), ...flag(search, "drafts") };
}

function text<Name extends string>(search: Raw, name: Name): { readonly [Key in Name]?: string } {
  const value = search[name];
  const written = typeof value === "number" ? String(value) : value;
  return typeof written === "string" && written !== ""
    ? ({ [name]: written.slice(0, 20) } as { readonly [Key in Name]?: string })
    : {};
}

function flag<Name extends string>(search: Raw, name: Name): { readonly [Key in Name]?: true } {
  return search[name] === true || search[name] === "true"
    ? ({ [name]: true } as { readonly [Key in Name]?: true })
    : {};
}

function datesOf({ from, to }: Raw): { readonly from?: string; readonly to?: string } {
  return {
    ...(typeof from === "string" && isDate(from) ? { from } : {}),
    ...(typeof to === "string" && isDate(to) ? { to } : {}),
  };
}

export interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

/** The days of a report: those of the URL, else those of the current period or exercise. */
export function rangeOf(
  { from, to }: { readonly from?: string; readonly to?: string },
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
