import { isFixedAssetAccount } from "../chart/account-traits.ts";
import { type Refusal, refuse } from "../refusal.ts";
import {
  isDisbursement,
  isReverseCharge,
  isUntaxedCategory,
  type VatCode,
  withFixedAsset,
} from "../vat/vat-code.ts";
import type { InvoiceDirection, InvoiceLine } from "./invoice.ts";

export type LineVatCodeRefusal =
  | Refusal<"VAT_CODE_MISSING", { lineIds: string[] }>
  | Refusal<"VAT_CODE_UNKNOWN", { lineId: string; vatCode: string }>
  | Refusal<"VAT_CODE_MISMATCH", { lineId: string; vatCode: string; rateBasisPoints: number | null }>
  | Refusal<"DISBURSEMENT_ACCOUNT", { lineId: string; account: string }>;

/**
 * The VAT code a line is posted with: its own, turned into the fixed-asset one on a class 2 account (44562). Never back: a code
 * that says fixed assets is declared as such, whatever account a default gave the line, and `isForAssetsElsewhere` says so.
 * Refuses a code that contradicts what the document charges, and what is advanced for a client on an account of charges or
 * income.
 */
export function lineVatCode(
  line: InvoiceLine,
  direction: InvoiceDirection,
  codes: ReadonlyMap<string, VatCode>,
): VatCode | LineVatCodeRefusal {
  if (line.vatCode === null) return refuse("VAT_CODE_MISSING", { lineIds: [line.id] });
  const code = codes.get(line.vatCode);
  if (code === undefined) return refuse("VAT_CODE_UNKNOWN", { lineId: line.id, vatCode: line.vatCode });
  const suits =
    direction === "debit"
      ? code.direction === "purchase" && chargesAlike(line, code)
      : code.direction === "sale" && chargesAlike(line, code) && isOfCategory(line, code);
  if (!suits) {
    const rateBasisPoints = line.vatRateBasisPoints;
    return refuse("VAT_CODE_MISMATCH", { lineId: line.id, vatCode: line.vatCode, rateBasisPoints });
  }
  // Advanced for another, it passes through an account of third parties, or else it is taxed (CGI art. 267, II, 2°).
  if (isDisbursement(code) && line.account !== null && /^[67]/.test(line.account))
    return refuse("DISBURSEMENT_ACCOUNT", { lineId: line.id, account: line.account });
  if (direction === "credit") return code;
  if (!isFixedAssetAccount(line.account ?? "")) return code;
  return withFixedAsset(code, true, codes.values()) ?? code;
}

/** A purchase that deducts on 44562 and stands on no account of fixed assets: one of both is to be looked at. */
export function isForAssetsElsewhere(account: string | null, code: VatCode): boolean {
  return code.fixedAsset && account !== null && !isFixedAssetAccount(account);
}

/** What our own document prints of a line's tax is what its code declares. A line of before that rule says no category. */
function isOfCategory(line: InvoiceLine, code: VatCode): boolean {
  return line.vatCategory === null || line.vatCategory === code.category;
}

function chargesAlike(line: InvoiceLine, code: VatCode): boolean {
  const charged = isUntaxedCategory(line.vatCategory) ? 0 : (line.vatRateBasisPoints ?? 0);
  if (isReverseCharge(code)) return charged === 0;
  if (charged === code.rateBasisPoints) return true;
  // A foreign tax has any rate: its code carries none and deducts nothing.
  return code.category === "S" && code.rateBasisPoints === 0 && code.deductibleShareBasisPoints === 0;
}
