import { refuse } from "../refusal.ts";
import type { ProposedVatCode, VatCodeNotFound, VatDoubt, VatRegime } from "./choose-vat-code.ts";
import { supplyTypeOfAccount } from "./supply-type.ts";
import { vatTerritory } from "./territory.ts";
import { isVatCodeValid, type SupplyType, type VatCode } from "./vat-code.ts";

export interface SaleVatQuestion {
  readonly date: string;
  readonly rateBasisPoints: number;
  readonly category?: string | null | undefined;
  readonly supplyType?: SupplyType | null | undefined;
  readonly account?: string | null | undefined;
  readonly buyerCountry: string | null;
  readonly buyerVatNumber?: string | null | undefined;
  /** The seller's own. */
  readonly vatRegime: VatRegime;
  readonly vatOnDebitsOption: boolean;
}

/**
 * Proposes the VAT code of a line we sell: goods on delivery, services on receipt unless the seller opted for
 * débits (CGI art. 269-2); franchise (art. 293 B); no tax outside France.
 */
export function chooseSaleVatCode(
  question: SaleVatQuestion,
  codes: readonly VatCode[],
): ProposedVatCode | VatCodeNotFound {
  const supply = question.supplyType ?? supplyTypeOfAccount(question.account);
  const doubts: VatDoubt[] = supply === undefined ? ["SUPPLY_TYPE_ASSUMED"] : [];
  const services = supply === "services";
  const family = saleFamily(question, services);
  const rateBasisPoints = family.length === 2 ? question.rateBasisPoints : 0;
  const found = codes.find(
    (code) =>
      code.direction === "sale" &&
      isVatCodeValid(code, question.date) &&
      code.rateBasisPoints === rateBasisPoints &&
      (family.length === 2 ? code.code.replace(/\d+$/, "") === family : code.code === family),
  );
  if (found === undefined)
    return refuse("VAT_CODE_NOT_FOUND", { category: question.category ?? null, rateBasisPoints });
  return { code: found, doubts };
}

/** Two letters: a family of taxed codes; three: one untaxed code. */
function saleFamily(question: SaleVatQuestion, services: boolean): string {
  if (question.vatRegime === "franchise") return franchiseFamily(question, services);
  if (question.rateBasisPoints > 0) {
    if (!services) return "VB";
    return question.vatOnDebitsOption ? "VD" : "VS";
  }
  const territory = vatTerritory(question.buyerCountry, question.date);
  if (question.category === "E") return "VEX";
  if (question.category === "O") return services && territory === "outside" ? "VXS" : "VHC";
  if (question.category === "Z") return "VZ0";
  // For goods, their destination decides, not their buyer.
  if (question.category === "K" && !services) return "VEB";
  if (question.category === "G" && !services) return "VXB";
  if (territory === "union") return services ? "VES" : "VEB";
  if (territory === "outside") return services ? "VXS" : "VXB";
  return question.category === "AE" ? "VRC" : "VEX";
}

/**
 * The franchise is of operations in France: a service to a trader abroad takes place in the trader's country (CGI art. 259-1°),
 * and the trader assesses its tax.
 */
function franchiseFamily({ buyerCountry, buyerVatNumber, date }: SaleVatQuestion, services: boolean): string {
  const territory = services ? vatTerritory(buyerCountry, date) : "france";
  if (territory === "outside") return "VXS";
  return territory === "union" && buyerVatNumber ? "VES" : "VFR";
}
