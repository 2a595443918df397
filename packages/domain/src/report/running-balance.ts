import { assertCents } from "../money/cents.ts";

/**
 * The lines of an account with its balance after each (solde progressif), from the balance before the first one.
 * Streams: a page of the grand livre starts from where the previous page ended.
 */
export function* withRunningBalance<L extends { readonly debitCents: number; readonly creditCents: number }>(
  openingCents: number,
  lines: Iterable<L>,
): Generator<L & { readonly balanceCents: number }> {
  let balanceCents = openingCents;
  for (const line of lines) {
    balanceCents = assertCents(balanceCents + line.debitCents - line.creditCents);
    yield { ...line, balanceCents };
  }
}
