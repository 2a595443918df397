import { z } from "zod";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

const label = z.string().trim().min(1).max(200);

export const createAccountBody = z.strictObject({
  legalEntityRefId: refIdText(),
  /** Whose chart; the exercise of today when absent. Later charts of the entity get the account too. */
  fiscalExerciseRefId: refIdText().optional(),
  number: z.string().trim().max(20),
  /** The parent's label when it is absent. */
  label: label.optional(),
  /** The account it is a sub-account of: gives label, letterable, pointable and VAT code by default. */
  parent: z.string().max(20).optional(),
  letterable: z.boolean().optional(),
  pointable: z.boolean().optional(),
  defaultVatCode: z.string().min(1).max(20).nullish(),
});
export type CreateAccountBody = z.output<typeof createAccountBody>;

export const updateAccountBody = z.strictObject({
  version: versionNumber,
  /** Only while no line uses the account. */
  number: z.string().trim().max(20).optional(),
  label: label.optional(),
  letterable: z.boolean().optional(),
  pointable: z.boolean().optional(),
  defaultVatCode: z.string().min(1).max(20).nullish(),
  active: z.boolean().optional(),
});
export type UpdateAccountBody = z.output<typeof updateAccountBody>;

export const accountQuery = entityPageQuery.extend({
  class: z.coerce.number().int().min(1).max(9).optional(),
  searchValue: searchText.optional(),
  /** The chart of this exercise; of today's exercise when absent. */
  fiscalExerciseRefId: refIdText().optional(),
  active: flagText.optional(),
});
export type AccountQuery = z.output<typeof accountQuery>;

export const accountAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  chartVersion: z.int(),
  number: z.string(),
  pcgNumber: z.string().nullable(),
  label: z.string(),
  class: z.int(),
  type: z.enum(["asset", "liability", "expense", "income", "commitment", "analytic"]),
  usualSide: z.enum(["debit", "credit", "both"]),
  collective: z.boolean(),
  letterable: z.boolean(),
  pointable: z.boolean(),
  defaultVatCode: z.string().nullable(),
  origin: z.enum(["chart", "user", "import"]),
  active: z.boolean(),
  version: z.int(),
});
export type AccountAnswer = z.output<typeof accountAnswer>;

export const accountListAnswer = z.object({ accounts: z.array(accountAnswer), count: z.int() });

/** The chart of an exercise, of today when absent, beside the published one. */
export const chartComparisonQuery = z.object({
  legalEntityRefId: refIdText(),
  fiscalExerciseRefId: refIdText().optional(),
});
export type ChartComparisonQuery = z.output<typeof chartComparisonQuery>;

const namedAccount = z.object({ number: z.string(), label: z.string() });
export const chartComparisonAnswer = z.object({
  chartVersion: z.int(),
  /** Published, and not in the company's chart. */
  missing: z.array(namedAccount),
  renamed: z.array(namedAccount.extend({ published: z.string() })),
  added: z.array(namedAccount),
});
export type ChartComparisonAnswer = z.output<typeof chartComparisonAnswer>;

export const mergeAccountsBody = z.strictObject({
  legalEntityRefId: refIdText(),
  /** The account that goes: it is no longer in use afterwards. */
  from: z.string().min(1).max(20),
  /** The account that takes what it holds. */
  into: z.string().min(1).max(20),
  /** The day of the entry that moves the balance, in an open period. */
  date: dateText,
});
export type MergeAccountsBody = z.output<typeof mergeAccountsBody>;
export const mergeAccountsQuery = z.object({ preview: z.enum(["true", "false"]).optional() });
export const mergeAccountsAnswer = z.object({
  /** Drafts that are typed again on the account that stays. */
  drafts: z.array(z.object({ id: z.string(), date: z.string(), label: z.string() })),
  /** Debit − credit of the exercise, which one entry moves; 0 takes none. */
  balanceCents: z.int(),
  /** Null in a preview, and where no balance moves. */
  entryId: z.string().nullable(),
});
export type MergeAccountsAnswer = z.output<typeof mergeAccountsAnswer>;
