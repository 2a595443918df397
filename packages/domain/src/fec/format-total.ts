import { formatMoney } from "../money/format-amount.ts";

/** Euros of a sum over somebody else's file, which may leave the exact integers: then without its thousands. */
export function formatTotal(cents: bigint): string {
  if (cents >= Number.MIN_SAFE_INTEGER && cents <= Number.MAX_SAFE_INTEGER) return formatMoney(Number(cents));
  return `${cents / 100n}\u00a0€`;
}
