import data from "../../data/vatex.data.json" with { type: "json" };
import { type Refusal, refuse } from "../refusal.ts";
import { FRENCH_RATES } from "./french-rate.ts";
import { isDisbursement, type VatCode } from "./vat-code.ts";

/** Each code of the list VATEX, with the category that it explains. */
export const exemptionCategories: ReadonlyMap<string, string> = new Map(
  Object.entries(data.categories).flatMap(([category, codes]) => codes.map((code) => [code, category])),
);

/** The list VATEX: why no tax is charged (BT-121). */
export const exemptionCodes: ReadonlySet<string> = new Set(exemptionCategories.keys());

/**
 * Second-hand goods, works of art, antiques and travel agents (CGI art. 297 A and 266, 1, e): the tax is on the margin, and the invoice
 * shows none.
 */
export function isMargin({ exemptionReasonCode }: Pick<VatCode, "exemptionReasonCode">): boolean {
  return exemptionReasonCode !== null && data.margin.includes(exemptionReasonCode);
}

/** Sales of a company in franchise (CGI art. 293 B): exempt, and in no box of a return. */
export function isFranchiseSale(code: VatCode): boolean {
  const isInNoBox = code.category === "E" && code.declarationTags.length === 0;
  return code.direction === "sale" && isInNoBox && !isDisbursement(code) && !isMargin(code);
}

export type ExemptionCodeRefusal =
  | Refusal<"VATEX_CODE_UNKNOWN", { exemptionReasonCode: string }>
  | Refusal<"VATEX_CODE_CATEGORY", { exemptionReasonCode: string; category: string }>;

/** A reason that is on the list and explains the category of its code: an invoice with another is refused (BR-CL-22). */
export function checkExemptionCode({
  category,
  exemptionReasonCode,
}: {
  readonly category: string;
  readonly exemptionReasonCode?: string | null | undefined;
}): ExemptionCodeRefusal | undefined {
  if (!exemptionReasonCode) return undefined;
  const explained = exemptionCategories.get(exemptionReasonCode);
  if (explained === undefined) return refuse("VATEX_CODE_UNKNOWN", { exemptionReasonCode });
  if (explained === category) return undefined;
  return refuse("VATEX_CODE_CATEGORY", { exemptionReasonCode, category: explained });
}

/** The rate of a code of sales is one of French VAT, zero where its category charges none; of a margin, the rate of the margin. */
export function checkSaleRate({
  direction,
  category,
  rateBasisPoints,
  exemptionReasonCode,
}: Pick<VatCode, "direction" | "category" | "rateBasisPoints"> & {
  readonly exemptionReasonCode?: string | null | undefined;
}): Refusal<"VAT_CODE_SALE_RATE"> | undefined {
  if (direction !== "sale") return undefined;
  const isTaxed = category === "S" || isMargin({ exemptionReasonCode: exemptionReasonCode || null });
  const fits = isTaxed ? FRENCH_RATES.includes(rateBasisPoints) : rateBasisPoints === 0;
  return fits && category !== "L" && category !== "M" ? undefined : refuse("VAT_CODE_SALE_RATE");
}
