import { isCurrency } from "@grand-livre/domain/currency/currencies";
import { EXPENSE_STATES } from "@grand-livre/domain/expense/expense-approval";
import { KILOMETRE_VEHICLES } from "@grand-livre/domain/expense/kilometre-scale";
import { z } from "zod";
import { ability } from "./ability.ts";
import { readField } from "./capture.ts";
import { rateText } from "./currency-rate.ts";
import { givenCents } from "./given-cents.ts";
import { entryPreview } from "./invoice-preview.ts";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

const cents = z.int();
const state = z.enum(EXPENSE_STATES);

/** A journey in a person's own vehicle. */
const journey = z.strictObject({
  kind: z.enum(KILOMETRE_VEHICLES),
  /** Puissance fiscale, in CV. */
  power: z.int().min(0).max(50),
  electric: z.boolean(),
  kilometres: z.int().min(1).max(300_000),
});

/** VAT of one code, as the receipt prints it. */
const tax = z.strictObject({
  vatCode: z.string().min(1).max(20),
  baseCents: givenCents.min(0),
  vatCents: givenCents.min(0),
});

/** What was paid in another currency; without a typed rate the last one on or before its day counts. */
const inCurrency = z.strictObject({
  currency: z.string().refine(isCurrency, "CURRENCY_INVALID"),
  units: givenCents.min(1),
  exchangeRate: rateText.nullish(),
});

export const expenseLineBody = z.strictObject({
  /** Of a line that is kept, with its receipt. */
  id: z.uuid().optional(),
  date: dateText,
  nature: z.string().min(1).max(40),
  label: z.string().trim().min(1).max(200),
  /** Left out for kilometres, which the scale gives, and for an amount in another currency, which its rate does. */
  inclVatCents: givenCents.min(0).default(0),
  inCurrency: inCurrency.nullish(),
  taxes: z.array(tax).max(5).default([]),
  account: z.string().max(20).nullish(),
  journey: journey.nullish(),
  /** Whom a gift is made to: the limit of the recovered VAT counts by beneficiary and year. */
  beneficiary: z.string().trim().max(120).nullish(),
  rebillable: z.boolean().default(false),
  /** The client it is invoiced to again; none yet: chosen with the sale. */
  clientId: z.uuid().nullish(),
  /** Why the receipt that the nature needs is lost; without it and without a receipt the report is not sent. */
  lostReceipt: z.string().trim().max(500).nullish(),
  /** A receipt of the report, whose file the line keeps. */
  receiptId: z.uuid().nullish(),
});
export type ExpenseLineBody = z.output<typeof expenseLineBody>;

const fields = {
  label: z.string().trim().min(1).max(200),
  missionId: z.uuid().nullish(),
  /** Where it is owed when it is not on 4219: the current account (455) of a partner. */
  payeeAccount: z.string().max(20).nullish(),
};
const lines = z.array(expenseLineBody).max(200);

export const createExpenseReportBody = z.strictObject({
  legalEntityRefId: refIdText(),
  ...fields,
  lines: lines.default([]),
});
export type CreateExpenseReportBody = z.output<typeof createExpenseReportBody>;

export const updateExpenseReportBody = z
  .strictObject({ ...fields, lines })
  .partial()
  .extend({ version: versionNumber });
export type UpdateExpenseReportBody = z.output<typeof updateExpenseReportBody>;

export const expenseReportQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  state: state.optional(),
  /** Only the caller's own. */
  own: flagText.optional(),
});

const person = z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() });

const reportRow = z.object({
  id: z.uuid(),
  refId: z.string(),
  version: z.int(),
  label: z.string(),
  state,
  author: person,
  missionId: z.uuid().nullable(),
  missionRefId: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  totalCents: cents,
  vatCents: cents,
  /** Of the mission's advance, what the report used up. */
  clearedCents: cents,
  owedCents: cents,
  /** Lines that lack a needed receipt and do not say why it is lost. */
  missingReceipts: z.int(),
});
export type ExpenseReportRow = z.output<typeof reportRow>;
export const expenseReportListAnswer = z.object({ expenseReports: z.array(reportRow), count: z.int() });

/** Expenses that may be the same one: the same file, or the same amount on the same day. */
const duplicates = z.array(
  z.object({
    reportId: z.uuid(),
    refId: z.string(),
    reasons: z.array(z.enum(["file", "amount_and_date"])),
  }),
);

const line = expenseLineBody.extend({
  id: z.uuid(),
  natureLabel: z.string(),
  account: z.string().nullable(),
  journey: journey.nullable(),
  inCurrency: inCurrency
    .extend({
      exchangeRate: z.string(),
      /** Of the rate, unless it was typed. */
      rateDay: z.string().nullable(),
    })
    .nullable(),
  beneficiary: z.string().nullable(),
  lostReceipt: z.string().nullable(),
  /** The VAT that is recovered, and what is left as a charge. */
  recoveredCents: cents,
  chargeCents: cents,
  needsReceipt: z.boolean(),
  receiptName: z.string().nullable(),
  /** Its receipt among those of the report; null: none, or one that was attached without being read. */
  receiptId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  /** The sale that invoices it again, be it a draft. */
  rebilledById: z.uuid().nullable(),
  duplicates,
});

/** A photograph or a PDF that was brought to a report, with what was read on it. */
const receipt = z.object({
  id: z.uuid(),
  fileName: z.string(),
  mediaType: z.string(),
  /** `failed`: its reading did not end; it is typed by hand. */
  state: z.enum(["reading", "read", "failed"]),
  /** A line of the report keeps it. */
  taken: z.boolean(),
  /** Merchant, date, total, VAT, each with its place on the page. */
  fields: z.array(readField),
  /** The expense that it would be: nothing of it is written until a person sends it as a line. */
  proposal: z
    .object({
      date: dateText.nullable(),
      label: z.string().nullable(),
      inclVatCents: cents.nullable(),
      vatCents: cents.nullable(),
      taxes: z.array(tax),
      /** As this merchant's last expense, or by the merchant's name; null: neither is known. */
      nature: z.string().nullable(),
    })
    .nullable(),
  duplicates,
});
export type ExpenseReceipt = z.output<typeof receipt>;

const approval = z.object({ person, at: z.string() }).nullable();

export const expenseReportAnswer = reportRow.extend({
  legalEntityRefId: z.string(),
  payeeAccount: z.string().nullable(),
  /** The author's IBAN for a reimbursement by transfer; that of the last report by default. */
  payeeIban: z.string().nullable(),
  submittedAt: z.string().nullable(),
  manager: approval,
  accountant: approval,
  rejection: z.object({ person, reason: z.string() }).nullable(),
  entryId: z.uuid().nullable(),
  reimbursedOn: z.string().nullable(),
  reimbursementEntryId: z.uuid().nullable(),
  lines: z.array(line),
  /** In the order they came. */
  receipts: z.array(receipt),
  abilities: z.object({
    edit: ability,
    submit: ability,
    approve: ability,
    reject: ability,
    post: ability,
    reimburse: ability,
    undo: ability,
    remove: ability,
    setIban: ability,
  }),
});
export type ExpenseReportAnswer = z.output<typeof expenseReportAnswer>;

/** Of an approval: the caller says that nobody else has the right, and approves alone. */
export const approveExpensesBody = z.strictObject({ alone: z.boolean().default(false) });
export const rejectExpensesBody = z.strictObject({ reason: z.string().trim().min(1).max(500) });
export const expenseIbanBody = z.strictObject({
  version: versionNumber,
  payeeIban: z.string().trim().min(1).max(50),
});
export const postExpensesBody = z.strictObject({ date: dateText.optional() });
export const postExpensesQuery = z.object({ date: dateText.optional() });
export const postExpensesPreview = z.object({ entries: z.array(entryPreview) });
export const reimburseExpensesBody = z.strictObject({
  date: dateText.optional(),
  /** The bank or the till; the role's bank by default. */
  account: z.string().max(20).optional(),
});
export const lineReceiptParams = z.object({ id: z.uuid(), lineId: z.uuid() });
export const receiptParams = z.object({ id: z.uuid(), receiptId: z.uuid() });

export const rebillableQuery = z.strictObject({
  legalEntityRefId: refIdText(),
  counterpartyId: z.uuid(),
  /** The draft at hand: what it takes already is among the answers. */
  invoiceId: z.uuid().optional(),
});
const rebillable = z.object({
  id: z.uuid(),
  reportRefId: z.string(),
  date: dateText,
  label: z.string(),
  natureLabel: z.string(),
  /** What it costs, without the VAT that is recovered. */
  amountCents: cents,
  /** null: no client was named on the expense. */
  clientId: z.uuid().nullable(),
});
export type RebillableExpense = z.output<typeof rebillable>;
export const rebillableAnswer = z.object({ expenses: z.array(rebillable) });

export const expenseNaturesAnswer = z.object({
  natures: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      account: z.string(),
      needsReceipt: z.boolean(),
      /** Of the VAT, what is recovered today, in basis points. */
      recoverableBasisPoints: z.int(),
    }),
  ),
});
