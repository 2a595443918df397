import { assertCents, sumCentsOf } from "../money/cents.ts";
import type { EntryLine } from "./entry.ts";

/** An entry line before it has a side: `cents` is positive on the debit, negative on the credit. */
export interface SignedAmount extends Omit<EntryLine, "debitCents" | "creditCents"> {
  readonly cents: number;
}

/**
 * Entry lines of amounts that balance, in their order; an amount of zero makes no line. Throws when the amounts do not
 * come to zero: the caller is wrong, not the user.
 */
export function balancedLines<A extends SignedAmount>(
  amounts: readonly A[],
): (Omit<A, "cents"> & Pick<EntryLine, "debitCents" | "creditCents">)[] {
  const gap = sumCentsOf(amounts, ({ cents }) => cents);
  if (gap !== 0) throw new Error(`an entry of the engine is unbalanced by ${gap} cents`);
  return amounts
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, ...line }) => ({
      ...line,
      debitCents: Math.max(cents, 0),
      creditCents: Math.max(-cents, 0),
    }));
}

/** One amount for each account and label, in the order of their first appearance. */
export function mergedAmounts(amounts: readonly SignedAmount[]): SignedAmount[] {
  const merged = new Map<string, SignedAmount>();
  for (const amount of amounts) {
    const key = JSON.stringify([amount.account, amount.label]);
    const cents = assertCents((merged.get(key)?.cents ?? 0) + amount.cents);
    merged.set(key, { ...(merged.get(key) ?? amount), cents });
  }
  return [...merged.values()];
}
