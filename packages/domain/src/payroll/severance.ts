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
