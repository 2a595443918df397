import { LOAN_MONTHS } from "@grand-livre/domain/bank/instalment";
import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { LABEL_MATCHES, RULE_ACTIONS, RULE_DOMAINS } from "@grand-livre/domain/rule/rule";
import { z } from "zod";
import { blankOr, flagText, pageQuery, refIdText, searchText, versionNumber } from "./paging.ts";

const cents = z.int().min(0).max(MAX_AMOUNT_CENTS);
const share = z.int().min(5000).max(10_000);

const fields = {
  domain: z.enum(RULE_DOMAINS),
  counterpartyId: z.uuid().nullish(),
  /** Contains the text, starts with it, or holds each of its words: never a regular expression. */
  labelMatch: z.enum(LABEL_MATCHES).nullish(),
  labelText: z.string().trim().min(1).max(100).nullish(),
  iban: z.string().trim().min(1).max(40).nullish(),
  /** Without sign, both included. */
  minCents: cents.nullish(),
  maxCents: cents.nullish(),
  journalCode: z.string().min(1).max(10).nullish(),
  account: z.string().regex(/^[0-9A-Z]{3,20}$/),
  vatCode: z.string().min(1).max(20).nullish(),
  /** What the entry of a bank operation is called; null: as the bank calls it. */
  entryLabel: z.string().trim().min(1).max(200).nullish(),
  /** Of a loan, whose capital is on the account: the rate of a year in millionths, and the insurance of each instalment. */
  loanRatePpm: z.int().min(0).max(500_000).nullish(),
  insuranceCents: z.int().min(1).max(MAX_AMOUNT_CENTS).nullish(),
  /** Months between two instalments of it; null: one. */
  loanMonths: z.literal(LOAN_MONTHS).nullish(),
  action: z.enum(RULE_ACTIONS),
  /** With `validate`: from which confidence on, in basis points. */
  confidenceBasisPoints: share.nullish(),
};

export const createRuleBody = z.strictObject({ legalEntityRefId: refIdText(), ...fields });
export type CreateRuleBody = z.output<typeof createRuleBody>;

export const updateRuleBody = z
  .strictObject({ ...fields, active: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type UpdateRuleBody = z.output<typeof updateRuleBody>;

export const ruleQuery = pageQuery.extend({
  legalEntityRefId: refIdText(),
  domain: blankOr(z.enum(RULE_DOMAINS)).optional(),
  active: flagText.optional(),
  searchValue: searchText.optional(),
});

export const ruleRow = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  number: z.int(),
  domain: z.enum(RULE_DOMAINS),
  priority: z.int(),
  counterpartyId: z.uuid().nullable(),
  labelMatch: z.enum(LABEL_MATCHES).nullable(),
  labelText: z.string().nullable(),
  iban: z.string().nullable(),
  minCents: z.int().nullable(),
  maxCents: z.int().nullable(),
  journalCode: z.string().nullable(),
  account: z.string(),
  vatCode: z.string().nullable(),
  entryLabel: z.string().nullable(),
  loanRatePpm: z.int().nullable(),
  insuranceCents: z.int().nullable(),
  loanMonths: z.literal(LOAN_MONTHS).nullable(),
  action: z.enum(RULE_ACTIONS),
  confidenceBasisPoints: z.int().nullable(),
  /** Null since its conditions or its account changed: it is tried again before it is switched on. */
  testedAt: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type RuleRow = z.output<typeof ruleRow>;

export const ruleAnswer = ruleRow.extend({
  counterpartyName: z.string().nullable(),
  /** Its rank among the rules of its domain. */
  rank: z.int(),
  /** Over the past 90 days: booked lines and operations that it decides, and those booked as it says. */
  matched: z.int(),
  agreed: z.int(),
  /** The day of the last line or operation whose account it proposed. */
  lastUsedOn: z.string().nullable(),
  conflicts: z.array(z.object({ number: z.int(), kind: z.enum(["hidden", "overlap"]) })),
});
export type RuleAnswer = z.output<typeof ruleAnswer>;
export const ruleListAnswer = z.object({ rules: z.array(ruleAnswer), count: z.int() });

/** A rule as it is typed, or one that is kept: then it counts as tested. */
export const testRuleBody = z.union([
  z.strictObject({ legalEntityRefId: refIdText(), ruleId: z.uuid() }),
  createRuleBody,
]);
export type TestRuleBody = z.output<typeof testRuleBody>;

export const testRuleAnswer = z.object({
  /** The day that the 90 days start on. */
  since: z.string(),
  matched: z.int(),
  agreed: z.int(),
  differed: z.int(),
  /** Only the latest booked lines were looked at. */
  truncated: z.boolean(),
  /** What it takes, those booked otherwise first, the latest first; fifty at most. */
  examples: z.array(
    z.object({
      kind: z.enum(["bill", "sale", "operation", "expense"]),
      /** The document or the operation. */
      id: z.uuid(),
      date: z.string(),
      label: z.string(),
      party: z.string().nullable(),
      amountCents: z.int(),
      bookedAccount: z.string(),
      bookedVatCode: z.string().nullable(),
      agrees: z.boolean(),
    }),
  ),
});
export type TestRuleAnswer = z.output<typeof testRuleAnswer>;

export const moveRuleBody = z.strictObject({ version: versionNumber, direction: z.enum(["up", "down"]) });

export const learnedQuery = z.object({
  legalEntityRefId: refIdText(),
  after: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

/** What a supplier's latest validated bills taught. */
export const learnedSupplier = z.object({
  counterpartyId: z.uuid(),
  name: z.string(),
  /** Bills that are learned from, sixty at most. */
  bills: z.int(),
  account: z.string(),
  accountLabel: z.string().nullable(),
  vatCode: z.string().nullable(),
  /** Bills booked on that account. */
  agreeing: z.int(),
  /** Lower bound of their share. */
  confidence: z.number(),
  lastBillDate: z.string().nullable(),
  /** Rules that already name this supplier. */
  rules: z.array(z.int()),
});
export type LearnedSupplier = z.output<typeof learnedSupplier>;
export const learnedAnswer = z.object({
  suppliers: z.array(learnedSupplier),
  nextAfter: z.string().nullable(),
});
