import { isDisbursement, type VatCode } from "../vat/vat-code.ts";
import { type InvoiceLine, vatGroupKey, vatGroupOf } from "./invoice.ts";

export interface Bearers {
  readonly lines: readonly InvoiceLine[];
  /** The bearers are of the allowance's own VAT category and rate: it takes their VAT code too. */
  readonly sameVat: boolean;
}

/**
 * The lines that share a document allowance or charge left without an account, in proportion to their amounts (a trade
 * discount lowers the cost: PCG art. 213-8): those of its VAT category and rate, else all of them. None for an
 * ordinary line. What was advanced for the client is given back to the cent: it shares nothing but what is said of it.
 */
export function bearersOf(
  allowance: InvoiceLine,
  lines: readonly InvoiceLine[],
  vatCodes: ReadonlyMap<string, VatCode>,
): Bearers {
  if (allowance.kind === "line" || allowance.account !== null) return { lines: [], sameVat: false };
  const isAdvanced = ({ vatCode }: InvoiceLine) => vatCode !== null && isDisbursement(vatCodes.get(vatCode));
  const positive = lines.filter((line) => line.kind === "line" && line.netCents > 0);
  const group = vatGroupKey(vatGroupOf(allowance));
  const alike = positive.filter((line) => vatGroupKey(vatGroupOf(line)) === group);
  const sold = alike.filter((line) => !isAdvanced(line));
  const advanced = alike.filter(isAdvanced);
  if (advanced.length > 0 && (isAdvanced(allowance) || (allowance.vatCode === null && sold.length === 0)))
    return { lines: advanced, sameVat: true };
  return sold.length > 0
    ? { lines: sold, sameVat: true }
    : { lines: positive.filter((line) => !isAdvanced(line)), sameVat: false };
}
