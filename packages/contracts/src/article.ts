import { z } from "zod";
import { choice, field, flag, text } from "./field.ts";
import { decimalText } from "./invoice.ts";
import { flagText } from "./paging.ts";
import { type CreateBodyOf, type ResourceAnswer, resource, type UpdateBodyOf } from "./resource.ts";

const reference = z.string().max(20);

export const article = resource("articles", {
  key: "code",
  fields: {
    code: field("Code", "text", z.string().trim().toUpperCase().min(1).max(40), z.string()),
    label: text("Désignation", 500),
    /** Cents excluding VAT, to six decimals of a euro: `"1234.5"` is 12,345 €. */
    unitPriceCents: field("Prix unitaire HT", "price", decimalText, z.string()),
    unit: text("Unité", 20, 0).optional(),
    supplyType: choice("Type", { services: "Service", goods: "Bien" }),
    vatCode: field("Code de TVA", "text", reference, z.string()).optional(),
    account: field("Compte de produit", "account", reference, z.string()).optional(),
    active: flag("Article actif").later(),
  },
  filters: { active: flagText.optional() },
});
export type CreateArticleBody = CreateBodyOf<typeof article>;
export type UpdateArticleBody = UpdateBodyOf<typeof article>;
export type ArticleAnswer = ResourceAnswer<typeof article>;
