import { VAT_CATEGORIES } from "@grand-livre/domain/vat/vat-code";
import { z } from "zod";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

const basisPoints = z.int("PERCENT_INVALID").min(0, "PERCENT_INVALID").max(10_000, "PERCENT_INVALID");
const account = z.string().min(1).max(20).nullish();
/** Why no tax is charged, for a document (EN 16931 BT-120, BT-121). */
const exemption = {
  exemptionReason: z.string().trim().min(1).max(500).nullish(),
  exemptionReasonCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^VATEX-[A-Z0-9-]{2,30}$/, "VATEX_CODE_INVALID")
    .nullish(),
};
const tags = z.array(z.string().min(1).max(40)).max(20);
const label = z.string().trim().min(1).max(200);

export const createVatCodeBody = z.strictObject({
  legalEntityRefId: refIdText(),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z_-]{2,20}$/, "VAT_CODE_INVALID"),
  label,
  direction: z.enum(["sale", "purchase"]),
  rateBasisPoints: basisPoints,
  category: z.enum(VAT_CATEGORIES),
  supplyType: z.enum(["goods", "services"]).nullish(),
  fixedAsset: z.boolean().default(false),
  exigibility: z.enum(["delivery", "receipt", "none"]),
  deductibleShareBasisPoints: basisPoints.default(10_000),
  account,
  pendingAccount: account,
  dueAccount: account,
  declarationTags: tags.default([]),
  ...exemption,
  legalSource: z.string().trim().max(500).nullish(),
  validFrom: dateText,
  validTo: dateText.nullish(),
});
export type CreateVatCodeBody = z.output<typeof createVatCodeBody>;

/** Rate, category, exigibility and accounts never change under a code: another row takes over from a day on. */
export const updateVatCodeBody = z.strictObject({
  version: versionNumber,
  label: label.optional(),
  declarationTags: tags.optional(),
  legalSource: z.string().trim().max(500).nullish(),
  validTo: dateText.nullish(),
  active: z.boolean().optional(),
});
export type UpdateVatCodeBody = z.output<typeof updateVatCodeBody>;

export const vatCodeQuery = entityPageQuery.extend({
  /** Only codes in force on that day. */
  date: dateText.optional(),
  direction: z.enum(["sale", "purchase"]).optional(),
  active: flagText.optional(),
  searchValue: searchText.optional(),
});
export type VatCodeQuery = z.output<typeof vatCodeQuery>;

export const vatCodeAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  code: z.string(),
  label: z.string(),
  direction: z.enum(["sale", "purchase"]),
  rateBasisPoints: z.int(),
  category: z.enum(VAT_CATEGORIES),
  supplyType: z.enum(["goods", "services"]).nullable(),
  fixedAsset: z.boolean(),
  exigibility: z.enum(["delivery", "receipt", "none"]),
  deductibleShareBasisPoints: z.int(),
  account: z.string().nullable(),
  pendingAccount: z.string().nullable(),
  dueAccount: z.string().nullable(),
  declarationTags: z.array(z.string()),
  exemptionReason: z.string().nullable(),
  exemptionReasonCode: z.string().nullable(),
  legalSource: z.string().nullable(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type VatCodeAnswer = z.output<typeof vatCodeAnswer>;

export const vatCodeListAnswer = z.object({ vatCodes: z.array(vatCodeAnswer), count: z.int() });
