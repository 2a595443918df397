/**
 * What the reader of a bill doubts, or a sale says against its place, and what costs money or deducts VAT that is not due when it is wrong: each is confirmed by a gesture
 * of its own before the document is validated.
 */
const WEIGHTY: ReadonlySet<string> = new Set([
  "BUYER_MISMATCH",
  "CATEGORY_ASSUMED",
  "EXPORT_TAXED",
  "FOREIGN_VAT_CHARGED",
  "FOREIGN_WITHOUT_VAT",
  "POSSIBLE_DUPLICATE",
  "RATE_OVERSEAS",
  "REVERSE_CHARGE_PRESUMED",
  "SUPPLIER_IBAN_CHANGED",
  "VAT_CHARGED_UNDER_REVERSE_CHARGE",
]);

/** The doubts of weight among warnings, each code once. */
export function weightyDoubts(warnings: readonly { readonly code: string }[]): string[] {
  return [...new Set(warnings.map(({ code }) => code).filter((code) => WEIGHTY.has(code)))];
}
