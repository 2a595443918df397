import { GARNISHMENT_KINDS } from "@grand-livre/domain/payroll/garnishment";
import { FATES, PAY_LINE_NATURES, RUBRIC_BASES } from "@grand-livre/domain/payroll/pay-lines";
import { z } from "zod";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

const cents = z.int();
const amount = cents.min(0).max(99_999_999);
const ppm = z.int().min(0).max(1_000_000);
const words = (most: number) => z.string().trim().min(1).max(most);
const accountText = z.string().regex(/^\d{3,10}$/, "ACCOUNT_INVALID");

// Rubrics of a company

const rubricRate = z.strictObject({
  from: dateText,
  /** Of a unit; null: an amount that is typed, or the scale of the law. */
  unitCents: amount.min(1).nullable(),
  /** The share of the base pay, or the employer's part of a voucher. */
  ppm: ppm.nullable(),
});
const changeable = {
  label: words(100),
  rates: z
    .array(rubricRate)
    .min(1)
    .max(60)
    .refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, "DATE_INVALID"),
  /** What a free one bears; the law says it of the others. */
  fates: z.array(z.enum(FATES)).max(FATES.length),
  account: accountText,
  otherAccount: z.union([z.literal(""), accountText]),
  raised: z.boolean(),
};
export const createRubricBody = z.strictObject({
  legalEntityRefId: refIdText(),
  code: words(20),
  nature: z.enum(PAY_LINE_NATURES),
  base: z.enum(RUBRIC_BASES),
  ...changeable,
});
export type CreateRubricBody = z.output<typeof createRubricBody>;
export const updateRubricBody = z
  .strictObject({ ...changeable, active: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type UpdateRubricBody = z.output<typeof updateRubricBody>;
export const rubricQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  active: flagText.optional(),
});
export const rubricAnswer = z.object({
  id: z.uuid(),
  version: z.int(),
  legalEntityRefId: z.string(),
  code: z.string(),
  label: z.string(),
  nature: z.enum(PAY_LINE_NATURES),
  base: z.enum(RUBRIC_BASES),
  rates: z.array(rubricRate),
  fates: z.array(z.enum(FATES)),
  account: z.string(),
  otherAccount: z.string(),
  raised: z.boolean(),
  active: z.boolean(),
});
export type RubricAnswer = z.output<typeof rubricAnswer>;
export const rubricListAnswer = z.object({ rubrics: z.array(rubricAnswer), count: z.int() });

// What a month and a payslip hold of them

export const typedLine = z.strictObject({
  rubric: words(20),
  /** Cents, or hundredths of units. */
  amount,
  /** Fiscal power of the vehicle, for kilometres. */
  power: z.int().min(0).max(99).default(0),
  electric: z.boolean().default(false),
  /** Of a severance pay: what law or agreement give at least, and the gross pay of the year before. */
  dueCents: amount.default(0),
  yearGrossCents: amount.default(0),
});

export const payLine = z.object({
  code: z.string(),
  label: z.string(),
  nature: z.enum(PAY_LINE_NATURES),
  section: z.enum(["gross", "benefit", "net", "deduction"]),
  quantity: z.int().nullable(),
  cents,
  subjectCents: cents,
  csgCents: cents,
  taxedCents: cents,
  exemptCents: cents,
  paidCents: cents,
  levy: z.enum(["levy20", "severanceLevy"]).nullable(),
  levyBaseCents: cents,
  inNetSocial: z.boolean(),
  account: z.string(),
  otherAccount: z.string(),
  declared: z.string().nullable(),
});

// Garnishments

export const garnishment = z.strictObject({
  kind: z.enum(GARNISHMENT_KINDS),
  reference: words(50),
  creditor: words(100),
  from: dateText,
  until: dateText.nullable(),
  dependants: z.int().min(0).max(20),
  monthlyCents: amount.min(1).nullable(),
  totalCents: amount.min(1).nullable(),
});
export type GarnishmentBody = z.output<typeof garnishment>;
export const garnishments = z
  .array(garnishment)
  .max(20)
  .refine((all) => new Set(all.map(({ reference }) => reference)).size === all.length, "REFERENCE_TWICE");
export const withheldLine = z.object({
  kind: z.enum(GARNISHMENT_KINDS),
  reference: z.string(),
  creditor: z.string(),
  cents,
});

// The end of a contract

export const departureAnswer = z.object({
  exitDate: z.string(),
  /** Of the declaration; empty: not typed. */
  reason: z.string(),
  /** How many of the twelve months before are known here. */
  knownMonths: z.int(),
  serviceMonths: z.int(),
  referenceCents: cents,
  severance: z.enum(["dismissal", "mutualEnd"]).nullable(),
  severanceCents: cents,
  leaveDays: z.int(),
  leaveCents: cents,
  yearGrossCents: cents,
  /** The least notice of law, its pay where it is not worked, and how long the cover goes on. */
  noticeMonths: z.int(),
  noticeCents: cents,
  coverMonths: z.int(),
});
export type DepartureAnswer = z.output<typeof departureAnswer>;
