import { applyRate } from "../money/multiply.ts";
import type { InvoiceLine, PrintedTotals } from "./invoice.ts";

/** French rates in force, the likeliest first (CGI art. 278 to 281 nonies, 296). */
export const KNOWN_RATES = [2000, 1000, 550, 210, 850];

export type SummaryLine = Pick<InvoiceLine, "kind" | "netCents" | "vatCategory" | "vatRateBasisPoints">;

/**
 * The lines of a document that prints none (profiles MINIMUM and BASIC WL): one for each row of its VAT breakdown,
 * document allowances and charges being inside already; else one for the whole, at the French rate that gives its VAT
 * to the cent. `vatRateBasisPoints` is null when no rate does: the user says which. Empty without any total.
 */
export function summaryLines(printed: PrintedTotals): SummaryLine[] {
  if (printed.vatBreakdown && printed.vatBreakdown.length > 0)
    return printed.vatBreakdown.map(({ category, rateBasisPoints, baseCents }) => ({
      kind: "line",
      netCents: baseCents,
      vatCategory: category,
      vatRateBasisPoints: rateBasisPoints,
    }));
  const netCents = totalBeforeVat(printed);
  if (netCents === undefined) return [];
  const vatCents = printed.vatCents ?? (printed.totalInclVatCents ?? netCents) - netCents;
  const rate =
    vatCents === 0 ? 0 : KNOWN_RATES.find((known) => Math.abs(applyRate(netCents, known) - vatCents) <= 1);
  const vatCategory = rate !== undefined && rate > 0 ? "S" : null;
  return [{ kind: "line", netCents, vatCategory, vatRateBasisPoints: rate ?? null }];
}

function totalBeforeVat({
  totalExclVatCents,
  totalInclVatCents,
  vatCents,
}: PrintedTotals): number | undefined {
  if (typeof totalExclVatCents === "number") return totalExclVatCents;
  if (typeof totalInclVatCents === "number" && typeof vatCents === "number")
    return totalInclVatCents - vatCents;
  return undefined;
}
