import { type InvoiceLine, vatGroupKey, vatGroupOf } from "./invoice.ts";

export interface Bearers {
  readonly lines: readonly InvoiceLine[];
  /** The bearers are of the allowance's own VAT category and rate: it takes their VAT code too. */
  readonly sameVat: boolean;
}

/**
 * The lines that bear a document allowance or charge left without an account, in proportion to their amounts (a trade
 * discount lowers the cost: PCG art. 213-8): those of its VAT category and rate, else all of them. None for an
 * ordinary line.
 */
export function bearersOf(allowance: InvoiceLine, lines: readonly InvoiceLine[]): Bearers {
  if (allowance.kind === "line" || allowance.account !== null) return { lines: [], sameVat: false };
  const positive = lines.filter((line) => line.kind === "line" && line.netCents > 0);
  const group = vatGroupKey(vatGroupOf(allowance));
  const alike = positive.filter((line) => vatGroupKey(vatGroupOf(line)) === group);
  return alike.length > 0 ? { lines: alike, sameVat: true } : { lines: positive, sameVat: false };
}
