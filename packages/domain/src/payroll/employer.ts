import { type Refusal, refuse } from "../refusal.ts";
import type { Scheme } from "./schemes.ts";

/** Headcount bands by the thresholds of contributions: 11, 20, 50 and 250 employees. */
export const HEADCOUNTS = ["under11", "under20", "under50", "under250", "from250"] as const;
export type Headcount = (typeof HEADCOUNTS)[number];

/** Whether a headcount reaches a threshold. */
export const reaches = (headcount: Headcount, threshold: "under20" | "under50" | "under250" | "from250") =>
  HEADCOUNTS.indexOf(headcount) >= HEADCOUNTS.indexOf(threshold);

/** The rates that are the establishment's own from a day on. */
export interface EstablishmentRates {
  readonly from: string;
  /** Notified each year by the Carsat. */
  readonly accidentPpm: number;
  /** Set by the transport authority of the commune, from 11 employees on. */
  readonly mobilityPpm: number;
  readonly headcount: Headcount;
  readonly source: string;
}

export const CONTRACTS = ["permanent", "fixedTerm", "apprenticeship", "professional", "officer"] as const;
export type ContractKind = (typeof CONTRACTS)[number];

/** The last row that began on a day or before; the first row before any began. */
export function onDay<Row extends { readonly from: string }>(
  rows: readonly Row[],
  day: string,
): Row | undefined {
  const sorted = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return sorted.findLast(({ from }) => from <= day) ?? sorted[0];
}

/** The row of a dated law that counts on a day. @throws Error where the law has no row */
export function lawOn<Row extends { readonly from: string }>(rows: readonly Row[], day: string): Row {
  const found = onDay(rows, day);
  if (found === undefined) throw new Error("a dated law has no row");
  return found;
}

/** Legal weekly hours, in hundredths (code du travail, art. L. 3121-27). */
export const LEGAL_WEEK = 3_500;
export const WEEKS_A_YEAR = 52;
export const MONTHS_A_YEAR = 12;

/** Days of a whole year that a contract in days counts at most (code du travail, art. L. 3121-64). */
export const FULL_YEAR_DAYS = 218;
/** Beyond 43 hours a week, overtime is paid half as much again (code du travail, art. L. 3121-36). */
export const HIGH_OVERTIME_WEEK = 4_300;

/** Hundredths of the monthly hours of a week's: 151,67 for 35. */
export function monthlyHours(weeklyHours: number): number {
  return Math.round((weeklyHours * WEEKS_A_YEAR) / MONTHS_A_YEAR);
}

const overlap = (one: Scheme, other: Scheme): boolean =>
  (one.until === null || other.from <= one.until) && (other.until === null || one.from <= other.until);

/** One code may come again on other days or for the other category; nobody is covered twice by it on a day. */
const isTwice = (one: Scheme, other: Scheme): boolean =>
  one.code === other.code &&
  overlap(one, other) &&
  (one.category === other.category || one.category === "all" || other.category === "all");

export type SchemeRefusal =
  | Refusal<"SCHEME_VOLUNTARY", { scheme: string }>
  | Refusal<"SCHEME_TWICE", { scheme: string }>;

/** Why the schemes of an establishment cannot be kept; undefined: they can. */
export function refuseSchemes(schemes: readonly Scheme[]): SchemeRefusal | undefined {
  const paid = schemes.find(
    ({ compulsory, parts }) => !compulsory && parts.some(({ employer }) => employer > 0),
  );
  if (paid !== undefined) return refuse("SCHEME_VOLUNTARY", { scheme: paid.code });
  const twice = schemes.find((one, at) => schemes.slice(0, at).some((other) => isTwice(one, other)));
  return twice && refuse("SCHEME_TWICE", { scheme: twice.code });
}
