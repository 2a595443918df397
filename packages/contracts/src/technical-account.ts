import { OPERATION_KINDS } from "@grand-livre/domain/simulation/operation-kind";
import { TECHNICAL_ROLES } from "@grand-livre/domain/technical-account/technical-role";
import { z } from "zod";
import { entryPreview } from "./invoice-preview.ts";
import { dateText, pageQuery, refIdText, versionNumber } from "./paging.ts";

export const technicalAccountQuery = pageQuery.extend({
  legalEntityRefId: refIdText(),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  /** The accounts in force on that day; today when absent. */
  date: dateText.optional(),
});

/** From `validFrom` on, the role takes another account. What is validated keeps the one it had. */
export const updateTechnicalAccountBody = z.strictObject({
  legalEntityRefId: refIdText(),
  role: z.enum(TECHNICAL_ROLES),
  account: z.string().min(1).max(20),
  validFrom: dateText,
  version: versionNumber,
});
export type UpdateTechnicalAccountBody = z.output<typeof updateTechnicalAccountBody>;

export const technicalAccountAnswer = z.object({
  role: z.enum(TECHNICAL_ROLES),
  label: z.string(),
  required: z.boolean(),
  allowedPrefixes: z.array(z.string()),
  account: z.string().nullable(),
  accountLabel: z.string().nullable(),
  /** Whether the account exists in the chart of that day, and is active. */
  check: z.enum(["ok", "missing", "inactive"]),
  validFrom: z.string().nullable(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  version: z.int(),
});
export type TechnicalAccountAnswer = z.output<typeof technicalAccountAnswer>;

export const technicalAccountListAnswer = z.object({
  technicalAccounts: z.array(technicalAccountAnswer),
  count: z.int(),
});

export const technicalAccountUsageQuery = z.object({
  legalEntityRefId: refIdText(),
  role: z.enum(TECHNICAL_ROLES),
});

export const technicalAccountUsageAnswer = z.object({
  /** The operations whose entry uses the role's account; none: the engine never writes it. */
  operations: z.array(z.object({ kind: z.enum(OPERATION_KINDS), label: z.string() })),
  /** The exercise of today; null when none is open to it. */
  exercise: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  /** Lines of that exercise on the role's account, drafts counted. */
  lineCount: z.int(),
});

/** From one euro on: below it the boxes of a VAT return are empty. */
export const simulateOperationQuery = z.object({
  legalEntityRefId: refIdText(),
  kind: z.enum(OPERATION_KINDS),
  /** Without VAT. */
  netCents: z.coerce.number().int().min(100).max(100_000_000_000),
});

export const simulateOperationAnswer = z.object({ entries: z.array(entryPreview) });
