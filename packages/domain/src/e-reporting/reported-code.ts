import { isMargin } from "../vat/exemption-code.ts";
import { isDisbursement, isReverseCharge, type VatCode } from "../vat/vat-code.ts";
import { eInvoicingRules } from "./e-invoicing-rules.ts";

/** G1.68: goods taxed, services taxed, not taxed in France, margin. */
export const REPORT_CATEGORIES = ["TLB1", "TPS1", "TNT1", "TMA1"] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/**
 * Why an amount of a sale is not part of e-reporting: money advanced for the client, operations of CGI art. 261 to 261 E, a sale that
 * is an entry without an invoice, whose buyer and payment nobody knows.
 */
export type LeftOut = "disbursement" | "exempt" | "typed";

const isOf = (code: string | null, prefixes: readonly string[]) =>
  code !== null && prefixes.some((prefix) => code === prefix || code.startsWith(`${prefix}-`));

/** The category of what a code sells to consumers; why it is left out otherwise. */
export function reportCategory(
  code: VatCode,
): { readonly category: ReportCategory } | { readonly leftOut: Exclude<LeftOut, "typed"> } {
  if (isDisbursement(code)) return { leftOut: "disbursement" };
  if (isMargin(code)) return { category: "TMA1" };
  if (code.rateBasisPoints > 0) return { category: sellsServices(code) ? "TPS1" : "TLB1" };
  return isOf(code.exemptionReasonCode, eInvoicingRules.leftOut.exempt)
    ? { leftOut: "exempt" }
    : { category: "TNT1" };
}

/** A code of both is of services when its tax waits for the payment. */
function sellsServices({ supplyType, exigibility }: VatCode): boolean {
  return supplyType === null ? exigibility === "receipt" : supplyType === "services";
}

/** Services whose tax the seller chose to pay when he invoices: the report says so (TT-80). */
export function isOnDebits(code: VatCode): boolean {
  return code.rateBasisPoints > 0 && sellsServices(code) && code.exigibility === "delivery";
}

/** Payments are reported of services whose tax they make due (CGI art. 290 A); not of a deposit on goods. */
export function hasReportedPayments(code: VatCode): boolean {
  return code.direction === "sale" && code.exigibility === "receipt" && sellsServices(code);
}

/**
 * Purchases whose tax we assess ourselves of a supplier abroad: within the Union (box B2, A3), services from outside, goods
 * delivered in France (B4). The customs tell of imports (A4); subcontracting in France (A2) travels as an electronic invoice.
 */
export function isReportedPurchase(code: VatCode): boolean {
  const isHome = code.declarationTags.some((tag) => tag === "base:A4" || tag === "base:A2");
  return code.direction === "purchase" && isReverseCharge(code) && !isHome;
}
