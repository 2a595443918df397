import { isFixedAssetAccount } from "../chart/account-traits.ts";
import { countryOfVatNumber } from "../identifier/vat-number.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { type FrenchTerritory, frenchPlace, standardRate, type VatPlace } from "./supply-territory.ts";
import { supplyTypeOfAccount } from "./supply-type.ts";
import { type VatTerritory, vatTerritory } from "./territory.ts";
import {
  isUntaxedCategory,
  isVatCodeValid,
  type SupplyType,
  type VatCode,
  withFixedAsset,
} from "./vat-code.ts";

export type VatRegime = "normal_monthly" | "normal_quarterly" | "simplified" | "franchise";

/** When the tax falls due by the supplier's document (EN 16931 BT-8). */
export type VatPointRule = "invoice_date" | "delivery_date" | "payment_date";

/** A line of a supplier bill, as read, and what surrounds it. */
export interface PurchaseVatQuestion {
  readonly date: string;
  /** As read; null when the document does not say. */
  readonly category: string | null;
  readonly rateBasisPoints: number | null;
  readonly exemptionReason?: string | null | undefined;
  readonly sellerCountry: string | null;
  readonly sellerVatNumber?: string | null | undefined;
  readonly supplyType?: SupplyType | null | undefined;
  readonly account?: string | null | undefined;
  readonly vatPointRule?: VatPointRule | null | undefined;
  /** The buyer's. */
  readonly vatRegime: VatRegime;
  /** The buyer's; the mainland when absent. */
  readonly buyerPlace?: VatPlace | null | undefined;
}

/** Why a proposal has to be looked at. */
export type VatDoubt =
  | "FOREIGN_WITHOUT_VAT"
  | "FOREIGN_VAT_CHARGED"
  | "REVERSE_CHARGE_PRESUMED"
  | "SUPPLY_TYPE_ASSUMED"
  | "CATEGORY_ASSUMED";

export interface ProposedVatCode {
  readonly code: VatCode;
  /** Empty when the document settles it. */
  readonly doubts: readonly VatDoubt[];
}

export type VatCodeNotFound = Refusal<
  "VAT_CODE_NOT_FOUND",
  { category: string | null; rateBasisPoints: number | null }
>;

interface Wanted {
  readonly prefix: string;
  readonly rateBasisPoints: number;
  readonly doubts: readonly VatDoubt[];
}

/**
 * Proposes the VAT code of a captured bill's line. A foreign supplier without VAT is proposed as reverse
 * charge, never as an untaxed purchase; a foreign VAT is part of the cost; a buyer in franchise (CGI art. 293 B)
 * deducts nothing. Refuses when no code of the list fits (an unknown rate).
 */
export function choosePurchaseVatCode(
  question: PurchaseVatQuestion,
  codes: readonly VatCode[],
): ProposedVatCode | VatCodeNotFound {
  const valid = codes.filter((code) => code.direction === "purchase" && isVatCodeValid(code, question.date));
  const wanted = wantedCode(question);
  // A company's own code with a share of its own is chosen by who knows the share.
  const [found] = valid
    .filter((code) => familyOf(code) === wanted.prefix && code.rateBasisPoints === wanted.rateBasisPoints)
    .toSorted((a, b) => b.deductibleShareBasisPoints - a.deductibleShareBasisPoints);
  const { category, rateBasisPoints } = question;
  if (found === undefined) return refuse("VAT_CODE_NOT_FOUND", { category, rateBasisPoints });
  const fixedAsset = isFixedAssetAccount(question.account ?? "");
  return { code: withFixedAsset(found, fixedAsset, valid) ?? found, doubts: wanted.doubts };
}

function wantedCode(question: PurchaseVatQuestion): Wanted {
  const rate = question.rateBasisPoints ?? 0;
  const seller = sellerTerritory(question);
  const charged = rate > 0 && !isUntaxedCategory(question.category);
  if (charged) return seller === "france" ? chargedInFrance(question, rate) : foreignVat();
  const { buyerPlace, date, category } = question;
  const home = (buyerPlace && frenchPlace(buyerPlace, date)?.territory) || "mainland";
  // Until the user says otherwise (CGI art. 278 and 296).
  const standard = standardRate(buyerPlace, date);
  // Guyane and Mayotte: who buys there assesses no VAT either (CGI art. 294, 1).
  const isOwed = seller !== "france" || ["AE", "K", "G"].includes(category ?? "");
  if (home === "untaxed" && isOwed) return { prefix: "AHC", rateBasisPoints: 0, doubts: [] };
  const imported = home === "overseas" && (category === "K" || category === "G");
  if (seller !== "france" || imported) return selfAssessed(question, seller, standard, home);
  return untaxedInFrance(question, standard);
}

/** The VAT number shows where the seller is registered for this sale; the address is second. */
function sellerTerritory({ sellerVatNumber, sellerCountry, date }: PurchaseVatQuestion): VatTerritory {
  const number = sellerVatNumber ?? "";
  return vatTerritory(/^[A-Z]{2}/.test(number) ? countryOfVatNumber(number) : sellerCountry, date);
}

function foreignVat(): Wanted {
  return { prefix: "ATE", rateBasisPoints: 0, doubts: ["FOREIGN_VAT_CHARGED"] };
}

function chargedInFrance(question: PurchaseVatQuestion, rateBasisPoints: number): Wanted {
  if (question.vatRegime === "franchise") return { prefix: "AN", rateBasisPoints, doubts: [] };
  const rule = question.vatPointRule;
  const supply = question.supplyType ?? supplyTypeOfAccount(question.account);
  if (rule === "payment_date") return { prefix: "AS", rateBasisPoints, doubts: [] };
  if (supply === "services") return { prefix: rule ? "AD" : "AS", rateBasisPoints, doubts: [] };
  const doubts: VatDoubt[] = supply === undefined && !rule ? ["SUPPLY_TYPE_ASSUMED"] : [];
  return { prefix: "AB", rateBasisPoints, doubts };
}

function selfAssessed(
  question: PurchaseVatQuestion,
  territory: VatTerritory,
  rateBasisPoints: number,
  home: FrenchTerritory,
): Wanted {
  const said = question.category === "AE" || question.category === "K" || question.category === "G";
  const supply =
    question.category === "K" || question.category === "G"
      ? "goods"
      : (question.supplyType ?? supplyTypeOfAccount(question.account));
  const doubts: VatDoubt[] = said ? [] : ["FOREIGN_WITHOUT_VAT"];
  if (supply === undefined) doubts.push("SUPPLY_TYPE_ASSUMED");
  const goods = supply === "goods";
  // Goods enter an overseas department as from a third country, from the mainland and the Union too (CGI art. 294, 3).
  if (territory === "union" && !(goods && home === "overseas"))
    return { prefix: goods ? "AEB" : "AES", rateBasisPoints, doubts };
  const goodsPrefix = question.category === "AE" ? "AHB" : "AM";
  return { prefix: goods ? goodsPrefix : "AHS", rateBasisPoints, doubts };
}

function untaxedInFrance(
  { category, exemptionReason }: PurchaseVatQuestion,
  rateBasisPoints: number,
): Wanted {
  if (category === "AE") return { prefix: "ARC", rateBasisPoints, doubts: [] };
  if (category === "K") return { prefix: "AEB", rateBasisPoints, doubts: ["REVERSE_CHARGE_PRESUMED"] };
  const franchise = /293\s*B|FRANCHISE/i.test(exemptionReason ?? "");
  if (franchise) return { prefix: "AFR", rateBasisPoints: 0, doubts: [] };
  if (category === "O") return { prefix: "AHC", rateBasisPoints: 0, doubts: [] };
  if (category === "Z") return { prefix: "AZ0", rateBasisPoints: 0, doubts: [] };
  return { prefix: "AEX", rateBasisPoints: 0, doubts: category === "E" ? [] : ["CATEGORY_ASSUMED"] };
}

/** A code without the rate written at its end: `AB55` → `AB`, `AZ0` unchanged. */
function familyOf({ code, rateBasisPoints }: VatCode): string {
  return rateBasisPoints === 0 ? code : code.replace(/\d+$/, "");
}
