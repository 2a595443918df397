/** An amount on one side of an entry: exactly one of both is positive. */
export interface Sides {
  readonly debitCents: number;
  readonly creditCents: number;
}

/** Signed amounts (debit positive) as entry lines, debits first; what is zero leaves none. */
export function sidedLines<Row extends { readonly cents: number }>(
  rows: readonly Row[],
): (Omit<Row, "cents"> & Sides)[] {
  const lines = rows
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, ...row }) => ({
      ...row,
      debitCents: Math.max(0, cents),
      creditCents: Math.max(0, -cents),
    }));
  return [...lines.filter((line) => line.debitCents > 0), ...lines.filter((line) => line.creditCents > 0)];
}
