import { type Refusal, refuse } from "../refusal.ts";

/**
 * EN 16931 (UNTDID 5305): S standard, Z zero, E exempt, AE reverse charge, K intra-community, G export,
 * O outside the scope, L and M Canary Islands, Ceuta and Melilla.
 */
export const VAT_CATEGORIES = ["S", "Z", "E", "AE", "K", "G", "O", "L", "M"] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

export type SupplyType = "goods" | "services";

/** When the tax falls due: at the document (delivery, option débits), at the payment, or never (no tax). */
export type Exigibility = "delivery" | "receipt" | "none";

export interface VatCode {
  readonly code: string;
  /** French. */
  readonly label: string;
  readonly direction: "sale" | "purchase";
  /** Of the tax charged, or of the tax the buyer assesses himself when `dueAccount` is set. */
  readonly rateBasisPoints: number;
  readonly category: VatCategory;
  /** null: both. */
  readonly supplyType: SupplyType | null;
  readonly fixedAsset: boolean;
  readonly exigibility: Exigibility;
  /** 10 000: wholly deductible; 0: the tax is part of the charge. */
  readonly deductibleShareBasisPoints: number;
  /** Deductible (purchase) or collected (sale) tax, once due. null: no tax line. */
  readonly account: string | null;
  /** Where the tax waits for the payment, when exigible on receipt. */
  readonly pendingAccount: string | null;
  /** Tax due by the buyer: reverse charge, intra-community acquisition, import. */
  readonly dueAccount: string | null;
  /** `base:B2`, `due:08`, `deductible:20`: boxes of the 3310-CA3. Returns read these, never account numbers. */
  readonly declarationTags: readonly string[];
  readonly legalSource: string;
  /** Why no tax is charged, as the document says it (EN 16931 BT-120), unless its line says it in other words. */
  readonly exemptionReason: string | null;
  /** BT-121, of the list VATEX: `VATEX-EU-79-C`. */
  readonly exemptionReasonCode: string | null;
  readonly validFrom: string;
  readonly validTo: string | null;
}

export type VatCodeRefusal = Refusal<"VAT_CODE_DATES_INVALID" | "VAT_CODE_DUE_ACCOUNT_MISSING">;

/** A code ends no earlier than it begins; both days are part of it. */
export function checkVatCodeDates(
  validFrom: string,
  validTo: string | null | undefined,
): VatCodeRefusal | undefined {
  return validTo && validTo < validFrom ? refuse("VAT_CODE_DATES_INVALID") : undefined;
}

/** Without the account of the VAT due, a purchase whose buyer owes the tax would be written without any, in silence. */
export function checkDueAccount({
  direction,
  category,
  rateBasisPoints,
  dueAccount,
}: Pick<VatCode, "direction" | "category" | "rateBasisPoints"> & {
  readonly dueAccount?: string | null | undefined;
}): VatCodeRefusal | undefined {
  const isOwed = direction === "purchase" && rateBasisPoints > 0 && (category === "AE" || category === "K");
  return isOwed && !dueAccount ? refuse("VAT_CODE_DUE_ACCOUNT_MISSING") : undefined;
}

/** True when the code may be used for a document of that day. */
export function isVatCodeValid(code: VatCode, date: string): boolean {
  return code.validFrom <= date && (code.validTo === null || date <= code.validTo);
}

/** The buyer assesses the tax himself: nothing is charged by the supplier. */
export function isReverseCharge(code: VatCode): boolean {
  return code.dueAccount !== null;
}

/** Article 79, point c, of Directive 2006/112/EC: what was spent in the name and on behalf of the customer. */
export const DISBURSEMENT_REASON = "VATEX-EU-79-C";

/**
 * Money advanced for the customer and paid back to the cent (débours, CGI art. 267, II, 2°): no turnover, no tax, and never
 * on an account of charges or income.
 */
export function isDisbursement(one: { readonly exemptionReasonCode: string | null } | undefined): boolean {
  return one?.exemptionReasonCode === DISBURSEMENT_REASON;
}

/** A category that the supplier charges no tax under. */
export function isUntaxedCategory(category: string | null): boolean {
  return category !== null && ["Z", "E", "AE", "K", "G", "O"].includes(category);
}

/** The boxes of a code for the tax that is due: what is deducted moves from box 20 to 19 with an asset. */
function dueTags({ declarationTags }: VatCode): string {
  return declarationTags
    .filter((tag) => !tag.startsWith("deductible:"))
    .toSorted()
    .join(" ");
}

/**
 * The same treatment for a fixed asset instead of a charge, or the other way round (44562 ↔ 44566). A tax that the buyer
 * assesses stays due where it was: on the same account, in the same boxes.
 */
export function withFixedAsset(
  code: VatCode,
  fixedAsset: boolean,
  codes: Iterable<VatCode>,
): VatCode | undefined {
  if (code.fixedAsset === fixedAsset) return code;
  const alike = [...codes].filter(
    (other) =>
      other.fixedAsset === fixedAsset &&
      other.direction === code.direction &&
      other.category === code.category &&
      other.rateBasisPoints === code.rateBasisPoints &&
      other.exigibility === code.exigibility &&
      other.deductibleShareBasisPoints === code.deductibleShareBasisPoints &&
      other.dueAccount === code.dueAccount &&
      dueTags(other) === dueTags(code),
  );
  return alike.find((other) => other.supplyType === code.supplyType) ?? alike[0];
}
