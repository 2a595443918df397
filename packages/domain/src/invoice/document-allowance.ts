import { type InvoiceLine, vatGroupKey, vatGroupOf } from "./invoice.ts";

/**
 * The lines that bear a document allowance or charge left without an account: those of its VAT category and rate, in
 * proportion to their amounts (a trade discount lowers the cost: PCG art. 213-8). None for an ordinary line.
 */
export function bearersOf(allowance: InvoiceLine, lines: readonly InvoiceLine[]): InvoiceLine[] {
  if (allowance.kind === "line" || allowance.account !== null) return [];
  const group = vatGroupKey(vatGroupOf(allowance));
  return lines.filter(
    (line) => line.kind === "line" && line.netCents > 0 && vatGroupKey(vatGroupOf(line)) === group,
  );
}
