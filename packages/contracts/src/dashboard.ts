import { AGE_BUCKETS } from "@grand-livre/domain/report/aged-balance";
import { z } from "zod";
import { invoiceKinds, invoiceStatuses } from "./invoice.ts";
import { dateText, refIdText } from "./paging.ts";

const cents = z.int();
const count = z.int().min(0);

/** The days of the figures, within one exercise; the exercise of today, whole, by default. */
export const accountingDashboardQuery = z
  .object({ legalEntityRefId: refIdText(), startDate: dateText.optional(), endDate: dateText.optional() })
  .refine(({ startDate, endDate }) => (startDate === undefined) === (endDate === undefined), {
    message: "startDate and endDate go together",
  });
export type AccountingDashboardQuery = z.output<typeof accountingDashboardQuery>;

/** What waits for somebody. Supplier bills first: their drafts fall in exactly one of the three. */
const todo = z.object({
  /** Drafts that something keeps from being validated. */
  toComplete: count,
  /** Drafts that could be validated, and of which something deserves a look. */
  toCheck: count,
  /** Drafts that only wait for their validation. */
  readyToValidate: count,
  /** Entries typed and not validated. */
  draftEntries: count,
  /** Exercises that have ended and are still open. */
  exercisesToClose: count,
  /** Values of pay whose review day passes by the end of next month; 0 for who may not see pay. */
  payValuesToReview: count,
});

/**
 * What is open on the accounts of third parties on the last day, by days past the due date on that day; `label` is French.
 * Its sum is the figure's own.
 */
const openByAge = z.object({ bucket: z.enum(AGE_BUCKETS), label: z.string(), amountCents: cents });

const figure = z.object({
  cents,
  /** The accounts that it is the sum of, in the trial balance of the same days. */
  accounts: z.array(z.string()),
  /** The same a year before; null: the books do not go back that far, or it is no movement. */
  previousYearCents: cents.nullable(),
});

/** Each the sum of rows of the trial balance of these days; those of third parties and VAT are balances on the last one. */
const figures = z.object({
  startDate: z.string(),
  endDate: z.string(),
  turnover: figure,
  costs: figure,
  result: figure,
  cash: figure,
  receivable: figure,
  payable: figure,
  vat: figure,
  receivableByAge: z.array(openByAge),
  payableByAge: z.array(openByAge),
});
export type DashboardFigures = z.infer<typeof figures>;

/** Turnover (70) and costs (6) of one month of the exercise, and of the same month a year before. */
const month = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  turnoverCents: cents,
  costsCents: cents,
  /** null: the books do not go back that far. */
  previousTurnoverCents: cents.nullable(),
  previousCostsCents: cents.nullable(),
  /** What cash stood at on its last day; null in a month to come, or when the days asked for end no month. */
  cashCents: cents.nullable(),
});

const latestBill = z.object({
  id: z.uuid(),
  refId: z.string().nullable(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  companyName: z.string().nullable(),
  bill_number: z.string().nullable(),
  bill_date: z.string().nullable(),
  due_date: z.string().nullable(),
  totalInclVatCents: cents,
  remainingCents: cents,
  overdue: z.boolean(),
  blockingIssues: count,
  warningIssues: count,
});

/** What is worth setting before the first invoice leaves: whether the company has it. */
const firstSteps = z.object({
  identity: z.boolean(),
  logo: z.boolean(),
  iban: z.boolean(),
  /** A bank statement was read. */
  bank: z.boolean(),
  /** An opening entry, or books taken over from another program. */
  openings: z.boolean(),
  /** Somebody else may work in the company. */
  colleagues: z.boolean(),
});

export const accountingDashboardAnswer = z.object({
  /** The server's day: what is due is judged on it. */
  asOf: z.string(),
  firstSteps,
  /** The months of the demonstration's books that are written, while they are; else null. */
  demonstration: z.object({ months: count, writtenMonths: count }).nullable(),
  todo,
  /** null without an exercise. */
  figures: figures.nullable(),
  months: z.array(month),
  /** The last supplier bills that came in, at most eight. */
  latestBills: z.array(latestBill),
});
export type AccountingDashboardAnswer = z.infer<typeof accountingDashboardAnswer>;
