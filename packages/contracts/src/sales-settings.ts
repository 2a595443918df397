import { isReadableAccent, PAPER_TEMPLATES } from "@grand-livre/domain/paper/paper-look";
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
  /** How the paper of the next sales looks. */
  paperTemplate: z.enum(PAPER_TEMPLATES),
  accentColor: z.string(),
  /** 0: never changed. */
  version: z.int(),
});

export const salesSettingsBody = z.strictObject({
  legalEntityRefId: refIdText(),
  settlementGapLimitCents: z.int().min(0).max(10_000),
  penaltyText: wording,
  discountText: wording,
  /** Absent: as they are. */
  paperTemplate: z.enum(PAPER_TEMPLATES).optional(),
  accentColor: z
    .string()
    .trim()
    .toLowerCase()
    .refine(isReadableAccent, { error: "ACCENT_COLOR_UNREADABLE" })
    .optional(),
  version: z.int().min(0),
});
export type SalesSettingsBody = z.output<typeof salesSettingsBody>;
