import { NO_YEAR, type YearToDate } from "./year-to-date.ts";

/** What another software's payslips of a year came to, until the end of a month. Cents. */
export interface TakenOver {
  /** First day of the last month of it. */
  readonly until: string;
  readonly grossCents: number;
  readonly ceilingCents: number;
  readonly smicCents: number;
  readonly reliefCents: number;
  readonly reliefPensionCents: number;
  readonly overtimeExemptCents: number;
  readonly netTaxableCents: number;
  readonly withheldCents: number;
}

/** The part of a pay that a number of its ceilings holds. */
const within = (grossCents: number, ceilingCents: number, ceilings: number) =>
  Math.min(grossCents, ceilings * ceilingCents);

/**
 * The year so far that a month goes on from: of the same year and an earlier month, else nothing. Its slices are those of the
 * cumulated pay over the cumulated ceiling, as the regularisation of each month makes them (CSS art. R. 242-2).
 */
export function yearTakenOver(taken: TakenOver | null, month: string): YearToDate {
  if (taken === null || taken.until >= month || taken.until.slice(0, 4) !== month.slice(0, 4)) return NO_YEAR;
  const { until: _, ...figures } = taken;
  const { grossCents, ceilingCents } = figures;
  const upTo8 = within(grossCents, ceilingCents, 8);
  const isAbove = grossCents > ceilingCents;
  return {
    ...NO_YEAR,
    ...figures,
    cappedCents: within(grossCents, ceilingCents, 1),
    upTo4Cents: within(grossCents, ceilingCents, 4),
    from1To8Cents: isAbove ? upTo8 - ceilingCents : 0,
    technicalCents: isAbove ? upTo8 : 0,
  };
}
