import type { VAT_CATEGORIES } from "@grand-livre/domain/vat/vat-code";
import { z } from "zod";
import { account, choice, day, field, flag, rate, text } from "./field.ts";
import { dateText, flagText } from "./paging.ts";
import { type CreateBodyOf, type ResourceAnswer, resource, type UpdateBodyOf } from "./resource.ts";

/** EN 16931 (UNTDID 5305), as an accountant says them. */
const categories: Readonly<Record<(typeof VAT_CATEGORIES)[number], string>> = {
  S: "Taux normal ou réduit",
  Z: "Taux zéro",
  E: "Exonéré",
  AE: "Autoliquidation",
  K: "Intracommunautaire",
  G: "Exportation",
  O: "Hors champ",
  L: "Canaries",
  M: "Ceuta et Melilla",
};

const code = z.string().trim().toUpperCase();
const boxes = z.array(z.string().min(1).max(40)).max(20);

/** Rate, category, exigibility and accounts never change under a code: another row takes over from a day on. */
export const vatCode = resource("vatCodes", {
  key: "code",
  fields: {
    code: field("Code", "code", code.regex(/^[0-9A-Z_-]{2,20}$/, "VAT_CODE_INVALID"), z.string()).once(),
    direction: choice("Sens", { sale: "Vente", purchase: "Achat" }).once(),
    label: text("Libellé", 200),
    rateBasisPoints: rate("Taux").once(),
    category: choice("Catégorie", categories).once(),
    supplyType: choice("Opération", { goods: "Biens", services: "Services" }).optional().once(),
    exigibility: choice("Exigibilité", {
      delivery: "À la facture",
      receipt: "Au paiement",
      none: "Aucune",
    }).once(),
    deductibleShareBasisPoints: rate("Part déductible").or(10_000).once(),
    fixedAsset: flag("Pour une immobilisation").or(false).once(),
    account: account("Compte de TVA").optional().once(),
    pendingAccount: account("Compte d’attente").optional().once(),
    dueAccount: account("Compte de TVA due").optional().once(),
    validFrom: day("Valable du").once(),
    validTo: day("Valable jusqu’au").optional(),
    declarationTags: field("Cases de la déclaration", "words", boxes, z.array(z.string())).or([]),
    // Why no tax is charged, for a document (EN 16931 BT-120, BT-121).
    exemptionReason: text("Motif d’exonération", 500).optional().once(),
    exemptionReasonCode: field(
      "Code VATEX",
      "text",
      code.regex(/^VATEX-[A-Z0-9-]{2,30}$/, "VATEX_CODE_INVALID"),
      z.string(),
    )
      .optional()
      .once(),
    legalSource: text("Texte", 500, 0).optional(),
    active: flag("Code actif").later(),
  },
  filters: {
    /** Only codes in force on that day. */
    date: dateText.optional(),
    direction: z.enum(["sale", "purchase"]).optional(),
    active: flagText.optional(),
  },
});
export type CreateVatCodeBody = CreateBodyOf<typeof vatCode>;
export type UpdateVatCodeBody = UpdateBodyOf<typeof vatCode>;
export type VatCodeAnswer = ResourceAnswer<typeof vatCode>;
