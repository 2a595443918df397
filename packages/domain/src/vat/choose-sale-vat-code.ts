import { refuse } from "../refusal.ts";
import type { ProposedVatCode, VatCodeNotFound, VatDoubt, VatRegime } from "./choose-vat-code.ts";
import {
  exportWithin,
  type FrenchTerritory,
  rateBox,
  ratesOf,
  type SupplyPlaces,
  supplyPlace,
} from "./supply-territory.ts";
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
  /** Where the parties are; the mainland when absent. */
  readonly places?: SupplyPlaces | undefined;
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
  const place = question.places && supplyPlace(question.places, supply, question.date);
  const family = saleFamily(question, services, place?.territory);
  const rateBasisPoints = family.length === 2 ? question.rateBasisPoints : 0;
  // The third letter of a taxed code is its territory's: VB10, VBC10 in Corsica.
  const name = new RegExp(`^${family}${family.length === 2 ? "[CD]?\\d+" : ""}$`);
  const fitting = codes.filter(
    (code) =>
      code.direction === "sale" &&
      isVatCodeValid(code, question.date) &&
      code.rateBasisPoints === rateBasisPoints &&
      name.test(code.code),
  );
  const boxOf = (territory: FrenchTerritory) => ratesOf(territory, question.date)?.get(rateBasisPoints);
  const box = boxOf(place?.territory ?? "mainland") ?? boxOf("mainland");
  const found = fitting.find((code) => rateBox(code, question.date) === box) ?? fitting[0];
  if (found === undefined)
    return refuse("VAT_CODE_NOT_FOUND", { category: question.category ?? null, rateBasisPoints });
  return { code: found, doubts };
}

/** Two letters: a family of taxed codes; three: one untaxed code. */
function saleFamily(question: SaleVatQuestion, services: boolean, home: FrenchTerritory | undefined): string {
  if (question.vatRegime === "franchise") return franchiseFamily(question, services);
  if (question.rateBasisPoints > 0) {
    if (!services) return "VB";
    return question.vatOnDebitsOption ? "VD" : "VS";
  }
  const territory = vatTerritory(question.buyerCountry, question.date);
  if (home === "untaxed" && (question.category ?? "O") === "O") return "VNA";
  if (isExport(question, services)) return "VXB";
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

/** Goods that leave for another market of France, unless something else was chosen of them. */
const isExport = ({ category, places, date }: SaleVatQuestion, services: boolean): boolean =>
  !services && category == null && places !== undefined && exportWithin(places, date) !== undefined;

/**
 * The franchise is of operations in France: a service to a trader abroad takes place in the trader's country (CGI art. 259-1°),
 * and the trader assesses its tax.
 */
function franchiseFamily({ buyerCountry, buyerVatNumber, date }: SaleVatQuestion, services: boolean): string {
  const territory = services ? vatTerritory(buyerCountry, date) : "france";
  if (territory === "outside") return "VXS";
  return territory === "union" && buyerVatNumber ? "VES" : "VFR";
}
