import { z } from "zod";
import { refIdText } from "./paging.ts";

const wording = z.string().trim().max(500).nullable();

export const salesSettingsQuery = z.object({ legalEntityRefId: refIdText() });

export const salesSettingsAnswer = z.object({
  /** The largest settlement gap that goes to 658000 or 758000 without a question. */
  settlementGapLimitCents: z.int(),
  /** Late penalties and early discount as this company words them; null: the legal wording. */
  penaltyText: wording,
  discountText: wording,
  /** 0: never changed. */
  version: z.int(),
});

export const salesSettingsBody = z.strictObject({
  legalEntityRefId: refIdText(),
  settlementGapLimitCents: z.int().min(0).max(10_000),
  penaltyText: wording,
  discountText: wording,
  version: z.int().min(0),
});
export type SalesSettingsBody = z.output<typeof salesSettingsBody>;
