import type { VatPointRule } from "./captured-bill.ts";

/** UNTDID 2475 as CII prints it (5, 29, 72) and UNTDID 2005 as UBL does (3, 35, 432). */
const RULES: Readonly<Record<string, VatPointRule>> = {
  "3": "invoice_date",
  "5": "invoice_date",
  "29": "delivery_date",
  "35": "delivery_date",
  "72": "payment_date",
  "432": "payment_date",
};

/** The one rule that the printed codes give (BT-8); `null` when there is none or when they disagree. */
export function vatPointRule(codes: readonly (string | null)[]): VatPointRule | null {
  const rules = new Set(codes.flatMap((code) => (code === null ? [] : (RULES[code] ?? []))));
  const [rule] = rules;
  return rules.size === 1 ? (rule ?? null) : null;
}
