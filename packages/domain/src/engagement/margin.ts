import { centsFromBigInt } from "../money/cents.ts";
import { roundFraction } from "../money/round.ts";
import { isRefusal } from "../refusal.ts";

const MINUTES_AN_HOUR = 60n;

export interface CostedTime {
  readonly minutes: number;
  /** What an hour of the person costs on that day. */
  readonly centsPerHour: number;
}

/** What time cost: minutes × hourly cost, summed exactly and rounded once to the cent. */
export function timeCost(times: Iterable<CostedTime>): number {
  let weighted = 0n;
  for (const { minutes, centsPerHour } of times) weighted += BigInt(minutes) * BigInt(centsPerHour);
  return costOfWeighted(weighted);
}

/** The same from the sum of minutes × cents an hour, as the database adds it. */
export function costOfWeighted(weighted: bigint): number {
  const cents = centsFromBigInt(roundFraction(weighted, MINUTES_AN_HOUR));
  if (isRefusal(cents)) throw new RangeError("a cost of time exceeds what an amount holds");
  return cents;
}

/** Boni above zero, mali below: the fees earned less what their time cost. */
export function marginOf(earnedCents: number, costCents: number): number {
  return earnedCents - costCents;
}
