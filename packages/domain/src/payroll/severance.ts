import { multiplyRatio } from "../money/multiply.ts";
import { constantOf, type PayValues } from "./pay-values.ts";

/** An indemnity at the end of a contract, what law or agreement give at least, and the gross pay of the calendar year before. */
export interface SeverancePay {
  readonly cents: number;
  readonly dueCents: number;
  readonly yearGrossCents: number;
}

const CEILINGS_A_YEAR = 12;

/**
 * What a severance pay bears from which amount on. Tax: above the highest of what is due, of twice the pay of the year before and
 * of half the indemnity, the latter two within six yearly ceilings (CGI art. 80 duodecies). Contributions: above what is not
 * taxed, within two ceilings; of more than ten, all (CSS art. L. 242-1, II, 7°). CSG: above what is due, within the same.
 */
export function severanceLimits(values: PayValues, { cents, dueCents, yearGrossCents }: SeverancePay) {
  const year = constantOf(values, "ceiling") * CEILINGS_A_YEAR;
  const of = (code: "severanceTax" | "severanceSocial" | "severanceWhole") =>
    multiplyRatio(year, constantOf(values, code), 1_000_000);
  const within = (amount: number) => Math.min(amount, of("severanceTax"));
  const tax = Math.max(dueCents, within(2 * yearGrossCents), within(multiplyRatio(cents, 1, 2)));
  const contributions = cents > of("severanceWhole") ? 0 : Math.min(tax, of("severanceSocial"));
  return { tax, contributions, csg: Math.min(dueCents, contributions) };
}

const MONTHS = 12;
/** A quarter of a month a year up to ten years, a third beyond (code du travail, art. R. 1234-2). */
const FIRST_YEARS = 10;
/** Eight months without a break (art. L. 1234-9). */
export const LEAST_MONTHS = 8;

/** Whole months from a day to another, both included. */
export function wholeMonths(from: string, to: string): number {
  const part = (day: string) => day.split("-").map(Number) as [number, number, number];
  const [fromYear, fromMonth, fromDay] = part(from);
  const next = new Date(`${to}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const months = (next.getUTCFullYear() - fromYear) * MONTHS + next.getUTCMonth() + 1 - fromMonth;
  return Math.max(0, months - (next.getUTCDate() < fromDay ? 1 : 0));
}

/** The reference pay: the better of the mean of twelve months and of three (code du travail, art. R. 1234-4). */
export function referencePay(months: readonly number[]): number {
  const mean = (last: number) => {
    const taken = months.slice(-last);
    return taken.length === 0
      ? 0
      : multiplyRatio(
          taken.reduce((sum, cents) => sum + cents, 0),
          1,
          taken.length,
        );
  };
  return Math.max(mean(MONTHS), mean(3));
}

/** The legal minimum of an indemnity of dismissal, on whole months of service; nothing before eight. */
export function legalSeverance(referenceCents: number, months: number): number {
  if (months < LEAST_MONTHS) return 0;
  const first = Math.min(months, FIRST_YEARS * MONTHS);
  // In twelfths of a month of service: 3 for each up to ten years, 4 beyond, over 144.
  return multiplyRatio(referenceCents, first * 3 + (months - first) * 4, MONTHS * MONTHS);
}
