import { assertCents } from "./cents.ts";
import { roundFraction } from "./round.ts";

/** Cents to whole euros, half a euro counting for one: how the forms of the tax administration round (CGI art. 1657-1). */
export function roundToEuros(cents: number): number {
  return assertCents(Number(roundFraction(BigInt(assertCents(cents)), 100n)));
}
