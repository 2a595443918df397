import { z } from "zod";
import { decimalText } from "./invoice.ts";
import { entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

const fields = {
  code: z.string().trim().toUpperCase().min(1).max(40),
  label: z.string().trim().min(1).max(500),
  unit: z.string().trim().max(20).nullish(),
  /** Cents excluding VAT, to six decimals of a euro: `"1234.5"` is 12,345 €. */
  unitPriceCents: decimalText,
  supplyType: z.enum(["goods", "services"]),
  vatCode: z.string().max(20).nullish(),
  account: z.string().max(20).nullish(),
};

export const createArticleBody = z.strictObject({ legalEntityRefId: refIdText(), ...fields });
export type CreateArticleBody = z.output<typeof createArticleBody>;

export const updateArticleBody = z
  .strictObject({ ...fields, active: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type UpdateArticleBody = z.output<typeof updateArticleBody>;

export const articleQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  active: flagText.optional(),
});

export const articleAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  code: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  unitPriceCents: z.string(),
  supplyType: z.enum(["goods", "services"]),
  vatCode: z.string().nullable(),
  account: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type ArticleAnswer = z.output<typeof articleAnswer>;

export const articleListAnswer = z.object({ articles: z.array(articleAnswer), count: z.int() });
