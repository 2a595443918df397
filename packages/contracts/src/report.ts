import { TAX_PACKAGES } from "@grand-livre/domain/statement/tax-package";
import { TAX_CHECKS, TAX_TABLES } from "@grand-livre/domain/statement/tax-tables";
import { z } from "zod";
import { dateText, refIdText } from "./paging.ts";

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
  /** Adds the balance of each account at the end of the exercise before. */
  previous: flag,
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
  /** Debit − credit at the end of the exercise before, with `previous` only; never on rows of auxiliaries. */
  previousCents: cents.optional(),
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
  /** A number, or the beginning of numbers and `*`: `41*` one account after the other, `*` all of them. */
  account: z
    .string()
    .max(20)
    .regex(/^(?:[^*]+|[^*]{0,6}\*)$/),
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
  account: z.string(),
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
  /** The accounts on the other side of the entry, the largest first, three at most. */
  counterparts: z.array(z.string()),
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
  /** As requested; without a label when it is several. */
  account: z.string(),
  label: z.string(),
  /** The accounts that begin on this page, those with a balance and no line among them. */
  accounts: z.array(z.object({ account: z.string(), label: z.string(), openingCents: cents })),
  /** Balance before the first line of this page. */
  openingCents: cents,
  openingProvisional: z.boolean(),
  lines: z.array(generalLedgerLine),
  nextAfter: z.string().nullable(),
});
export type GeneralLedgerAnswer = z.infer<typeof generalLedgerAnswer>;

/** Statements are of a whole exercise, beside the one before. */
export const statementQuery = z.object({ fiscalExerciseRefId: z.string().min(1).max(64), drafts: flag });

/** An account of a figure, on the side that counts positive in it. */
const statementAccount = z.object({ account: z.string(), label: z.string(), cents });
const statementLine = {
  /** The key of the line in the model. */
  code: z.string(),
  kind: z.enum(["heading", "line", "total"]),
  label: z.string(),
  accounts: z.array(statementAccount),
};

export const balanceSheetRow = z.object({
  ...statementLine,
  side: z.enum(["asset", "liability"]),
  grossCents: cents,
  /** Depreciation and impairment, taken off. */
  depreciationCents: cents,
  netCents: cents,
  /** Null without an exercise before. */
  previousNetCents: cents.nullable(),
});
export type BalanceSheetRow = z.infer<typeof balanceSheetRow>;
export const balanceSheetAnswer = z.object({
  rows: z.array(balanceSheetRow),
  totalAssetsCents: cents,
  totalLiabilitiesCents: cents,
  /** Positive for a profit. */
  resultCents: cents,
});

export const statementRow = z.object({
  ...statementLine,
  amountCents: cents,
  previousCents: cents.nullable(),
});
export type StatementRow = z.infer<typeof statementRow>;
export const statementAnswer = z.object({ rows: z.array(statementRow), resultCents: cents });

export const agedBalanceQuery = z.object({
  legalEntityRefId: z.string().min(1),
  side: z.enum(["customer", "supplier"]),
  date: calendarDate,
});
const aged = {
  notDueCents: cents,
  upTo30Cents: cents,
  upTo60Cents: cents,
  upTo90Cents: cents,
  olderCents: cents,
  totalCents: cents,
};
export const agedBalanceRow = z.object({
  /** Null where the lines name no third party. */
  counterpartyId: z.string().nullable(),
  auxiliary: z.string().nullable(),
  name: z.string(),
  ...aged,
});
export type AgedBalanceRow = z.infer<typeof agedBalanceRow>;
export const agedBalanceAnswer = z.object({ rows: z.array(agedBalanceRow), ...aged });

export const taxPackageQuery = statementQuery.extend({
  /** Forms 2050 to 2053, or 2033-A and 2033-B. */
  regime: z.enum(TAX_PACKAGES),
});
const taxPackageRow = z.object({
  ...statementLine,
  /** `2050`, `2033-B`. */
  form: z.string(),
  grossCents: cents,
  depreciationCents: cents,
  netCents: cents,
  previousCents: cents.nullable(),
  /** What the form takes: the net amount rounded. */
  euros: cents,
});
export type TaxPackageRow = z.output<typeof taxPackageRow>;
export const taxPackageAnswer = z.object({ rows: z.array(taxPackageRow), resultCents: cents });

export const taxTablesQuery = z.object({ fiscalExerciseRefId: refIdText() });
const taxTableRow = z.object({
  key: z.string(),
  label: z.string(),
  total: z.boolean(),
  /** `KD`, of each figure; empty where the form prints none. */
  boxes: z.array(z.string()),
  cents: z.array(cents),
  accounts: z.array(z.object({ account: z.string(), label: z.string() })),
});
const taxTable = z.object({
  key: z.enum(TAX_TABLES),
  /** `2054` */
  form: z.string(),
  title: z.string(),
  headers: z.array(z.string()),
  rows: z.array(taxTableRow),
});
export type TaxTableAnswer = z.output<typeof taxTable>;
export const taxTablesAnswer = z.object({
  tables: z.array(taxTable),
  /** Figures that have to be the same in two places. */
  checks: z.array(z.object({ code: z.enum(TAX_CHECKS), tableCents: cents, otherCents: cents })),
  /** Lines of the 2057 whose due dates nobody typed in the annual accounts. */
  untyped: z.array(z.string()),
});
export type TaxTablesAnswer = z.output<typeof taxTablesAnswer>;
