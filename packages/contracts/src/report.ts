import { z } from "zod";
import { dateText } from "./paging.ts";

const calendarDate = dateText;
const cents = z.int();
const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

export const trialBalanceQuery = z.object({
  legalEntityRefId: z.string().min(1),
  startDate: calendarDate,
  endDate: calendarDate,
  /** Adds a row for each auxiliary under its collective account; they are not in the totals. */
  subledgers: flag,
  /** Counts drafts besides validated and provisional entries. */
  drafts: flag,
});

export const trialBalanceRow = z.object({
  account: z.string(),
  label: z.string(),
  /** The auxiliary, on the rows that `subledgers` adds. */
  subledger: z.string().optional(),
  /** Debit − credit before the first day; the opening entry counts here, never in the movements. */
  openingCents: cents,
  debitCents: cents,
  creditCents: cents,
  /** openingCents + debitCents − creditCents */
  balanceCents: cents,
});

export const trialBalanceAnswer = z.object({
  rows: z.array(trialBalanceRow),
  totalDebitCents: cents,
  totalCreditCents: cents,
  /** Without an opening entry: the balances come live from the exercise before, its result in 120 or 129. */
  openingProvisional: z.boolean(),
});
export type TrialBalanceAnswer = z.infer<typeof trialBalanceAnswer>;

export const generalLedgerQuery = z.object({
  legalEntityRefId: z.string().min(1),
  account: z.string().min(1).max(20),
  startDate: calendarDate,
  endDate: calendarDate,
  /** Only the lines of this auxiliary of a collective account. */
  subledger: z.string().max(20).optional(),
  drafts: flag,
  /** `nextAfter` of the page before. */
  after: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

export const generalLedgerLine = z.object({
  id: z.string(),
  entryId: z.string(),
  /** Null on a draft. */
  entryNumber: z.string().nullable(),
  state: z.string(),
  journalCode: z.string(),
  date: z.string(),
  pieceRef: z.string().nullable(),
  label: z.string(),
  counterpartyId: z.string().nullable(),
  subledger: z.string().nullable(),
  subledgerLabel: z.string().nullable(),
  debitCents: cents,
  creditCents: cents,
  /** Balance of the account after this line, debit − credit, opening included. */
  balanceCents: cents,
  dueDate: z.string().nullable(),
  letteringCode: z.string().nullable(),
  /** What made the entry. */
  source: z.object({ kind: z.string(), id: z.string().nullable(), rule: z.string().nullable() }),
  /** The documents whose parts made this line. */
  documents: z.array(z.object({ kind: z.string(), id: z.string() })),
});

export const generalLedgerAnswer = z.object({
  account: z.string(),
  label: z.string(),
  /** Balance before the first line of this page. */
  openingCents: cents,
  openingProvisional: z.boolean(),
  lines: z.array(generalLedgerLine),
  nextAfter: z.string().nullable(),
});
export type GeneralLedgerAnswer = z.infer<typeof generalLedgerAnswer>;
