import { FLOW_KINDS } from "@grand-livre/domain/report/cash-forecast";
import { z } from "zod";
import { dateText } from "./paging.ts";
import { generalLedgerQuery } from "./report.ts";

const cents = z.int();
const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

export const journalReportQuery = z.object({
  legalEntityRefId: z.string().min(1),
  startDate: dateText,
  endDate: dateText,
  /** All journals without one. */
  journalCode: z.string().max(10).optional(),
  drafts: flag,
  /** `nextAfter` of the page before. */
  after: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

export const journalLine = z.object({
  id: z.string(),
  entryId: z.string(),
  /** Null on a draft. */
  entryNumber: z.string().nullable(),
  state: z.string(),
  journalCode: z.string(),
  date: z.string(),
  pieceRef: z.string().nullable(),
  account: z.string(),
  subledger: z.string().nullable(),
  label: z.string(),
  debitCents: cents,
  creditCents: cents,
});
export type JournalLine = z.output<typeof journalLine>;

export const journalReportAnswer = z.object({
  lines: z.array(journalLine),
  nextAfter: z.string().nullable(),
});

export const centralisationQuery = journalReportQuery.pick({
  legalEntityRefId: true,
  startDate: true,
  endDate: true,
  drafts: true,
});

export const centralisationRow = z.object({
  journalCode: z.string(),
  journalLabel: z.string(),
  /** `2026-03` */
  month: z.string(),
  entries: z.int(),
  debitCents: cents,
  creditCents: cents,
});
export type CentralisationRow = z.output<typeof centralisationRow>;
export const centralisationAnswer = z.object({
  rows: z.array(centralisationRow),
  totalDebitCents: cents,
  totalCreditCents: cents,
});

export const dueDatesQuery = z.object({
  legalEntityRefId: z.string().min(1),
  side: z.enum(["customer", "supplier"]),
  /** What was open on this day. */
  date: dateText,
  /** In the third party's name, the label or the piece, without case or accents. */
  searchValue: z.string().max(200).optional(),
  /** `nextAfter` of the page before. */
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export const dueDateRow = z.object({
  /** The line that is open, or what a partial lettering left of it. */
  lineId: z.string(),
  entryId: z.string(),
  counterpartyId: z.string().nullable(),
  auxiliary: z.string().nullable(),
  name: z.string(),
  date: z.string(),
  pieceRef: z.string().nullable(),
  label: z.string(),
  dueDate: z.string(),
  /** Days past the due date; 0 when it is not late. */
  daysLate: z.int(),
  remainingCents: cents,
});
export type DueDateRow = z.output<typeof dueDateRow>;
export const dueDatesAnswer = z.object({
  rows: z.array(dueDateRow),
  /** How many there are from this page on, and what they add up to. */
  count: z.int(),
  totalCents: cents,
  nextAfter: z.string().nullable(),
});

export const cashForecastQuery = z.object({
  legalEntityRefId: z.string().min(1),
  date: dateText,
  weeks: z.coerce.number().int().min(1).max(26).default(13),
});
const forecastWeek = z.object({
  startDate: z.string(),
  endDate: z.string(),
  customerCents: cents,
  supplierCents: cents,
  declarationCents: cents,
  /** Wages, social charges, loans, rents and suppliers that the last months show to come again. */
  regularCents: cents,
  /** Recurring sales and entries. */
  scheduledCents: cents,
  /** Treasury on the evening of the last day. */
  balanceCents: cents,
  /** The same with customers late and suppliers early, and the reverse. */
  lowCents: cents,
  highCents: cents,
});
export const cashForecastAnswer = z.object({
  /** Treasury (51, 53) on the evening of the day. */
  startCents: cents,
  accounts: z.array(z.object({ account: z.string(), label: z.string(), cents })),
  weeks: z.array(forecastWeek),
  /** What is expected after the last week, received less paid. */
  laterCents: cents,
  /** What is more than 90 days late, which no week counts on: owed by customers, and to suppliers (negative). */
  uncertain: z.object({ customerCents: cents, supplierCents: cents }),
  /** What the weeks add up, by the day it is expected; of customers and of suppliers the first 200 due. */
  flows: z.array(
    z.object({
      kind: z.enum(FLOW_KINDS),
      dueDate: z.string(),
      /** The day on which it is counted; null: uncertain. */
      expectedDate: z.string().nullable(),
      name: z.string(),
      label: z.string(),
      entryId: z.string().nullable(),
      cents,
    }),
  ),
  /** There are more due dates than `flows` tells. */
  isCut: z.boolean(),
});
export type CashForecastAnswer = z.output<typeof cashForecastAnswer>;

/** Reports that leave as files. */
export const REPORT_FILES = [
  "trial-balance",
  "general-ledger",
  "journal",
  "centralisation",
  "aged-balance",
  "due-dates",
  "cash-forecast",
  "balance-sheet",
  "income-statement",
  "intermediate-balances",
  "cash-flow",
  "review",
] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

/** The most rows of one file: a longer report is requested in parts. */
export const LONGEST_REPORT = 50_000;

export const reportFileQuery = z.object({
  legalEntityRefId: z.string().min(1),
  report: z.enum(REPORT_FILES),
  format: z.enum(["pdf", "xlsx", "csv"]),
  /** The exercise of a statement. */
  fiscalExerciseRefId: z.string().min(1).max(64).optional(),
  /** The days of a balance, a ledger or a journal. */
  startDate: dateText.optional(),
  endDate: dateText.optional(),
  /** The day of an aged balance, of due dates or of a forecast. */
  date: dateText.optional(),
  side: z.enum(["customer", "supplier"]).default("customer"),
  /** One account of the grand livre or several, as on the screen; all of them without it. */
  account: generalLedgerQuery.shape.account.optional(),
  subledger: z.string().max(20).optional(),
  journalCode: z.string().max(10).optional(),
  /** A row for each third party of a balance. */
  subledgers: flag,
  /** The end of the exercise before beside each account of a balance. */
  previous: flag,
  drafts: flag,
});
export type ReportFileQuery = z.output<typeof reportFileQuery>;
