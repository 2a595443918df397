import { daysBetween } from "../date/calendar-date.ts";
import { multiplyRatio, WHOLE_BASIS_POINTS } from "../money/multiply.ts";
import { roundFraction } from "../money/round.ts";
import { isRefusal } from "../refusal.ts";
import { decimalsOf } from "./currencies.ts";
import { euroCents, type Rate } from "./rate.ts";

/**
 * How far the euros that a bank moved may be from those of a known rate, in basis points. `proposed`: a bank sells a currency up to 3 %
 * above the reference rate (margin and fee within it), and the day of its rate is not the operation's. `asked`: beyond 10 % the
 * document, its amount or the rate is likelier wrong than the bank dear; a person confirms it.
 */
export const RATE_SPREAD = { proposed: 300, asked: 1_000 } as const;

/** A company may keep one rate a month (customs): an older one is not that of a day. */
const MOST_RATE_DAYS = 31;

/** Whether a rate of a day still tells what the currency is worth on a later one. */
export const isRateOf = (rateDay: string, day: string): boolean =>
  rateDay <= day && daysBetween(rateDay, day) <= MOST_RATE_DAYS;

const PLACES = 4;

/** Units for one euro that an amount and its euros imply, to four decimals: 1 000,00 USD for 932,41 € are `1.0725`. */
export function impliedRate(minorUnits: number, currency: string, cents: number): string {
  const numerator = BigInt(minorUnits) * 10n ** BigInt(2 + PLACES);
  const digits = roundFraction(numerator, BigInt(cents) * 10n ** BigInt(decimalsOf(currency)))
    .toString()
    .padStart(PLACES + 1, "0");
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/** A rate as it is read: `1.084300` → `1,0843`. */
export const formatRate = (rate: string): string =>
  (rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate).replace(".", ",");

/** How far euros are from those expected, in basis points without sign. */
export const spreadOf = (cents: number, expectedCents: number): number =>
  Math.abs(multiplyRatio(cents - expectedCents, WHOLE_BASIS_POINTS, expectedCents));

/** How far euros are from what a rate makes of an amount, in basis points without sign; undefined for less than a cent. */
export function spreadFromRate(minorUnits: number, rate: Rate, cents: number): number | undefined {
  const expected = euroCents(minorUnits, rate);
  return isRefusal(expected) || expected <= 0 ? undefined : spreadOf(cents, expected);
}
