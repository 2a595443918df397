import { centsFromBigInt } from "../money/cents.ts";
import { roundFraction } from "../money/round.ts";
import { isRefusal } from "../refusal.ts";

const MINUTES_AN_HOUR = 60n;

/** What time cost, from the sum of minutes × cents an hour, as the database adds it: rounded once to the cent. */
export function costOfWeighted(weighted: bigint): number {
  const cents = centsFromBigInt(roundFraction(weighted, MINUTES_AN_HOUR));
  if (isRefusal(cents)) throw new RangeError("a cost of time exceeds what an amount holds");
  return cents;
}

/** Boni above zero, mali below: the fees earned less what their time cost. */
export function marginOf(earnedCents: number, costCents: number): number {
  return earnedCents - costCents;
}
