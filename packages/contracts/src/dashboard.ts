import { AGE_BUCKETS } from "@grand-livre/domain/report/aged-balance";
import { z } from "zod";
import { invoiceKinds, invoiceStatuses } from "./invoice.ts";
import { refIdText } from "./paging.ts";

const cents = z.int();
const count = z.int().min(0);

export const accountingDashboardQuery = z.object({ legalEntityRefId: refIdText() });

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
});

/** Supplier bills still to pay by days past their due date; `label` is French. Credit notes count negative. */
const payableByAge = z.object({
  bucket: z.enum(AGE_BUCKETS),
  label: z.string(),
  amountCents: cents,
  count,
});

/** Class 6, debit − credit, of one month of the current exercise, and of the same month a year before. */
const costsByMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  amountCents: cents,
  /** null: the books do not go back that far. */
  previousYearCents: cents.nullable(),
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

export const accountingDashboardAnswer = z.object({
  /** The server's day: what is due is judged on it. */
  asOf: z.string(),
  todo,
  payableByAge: z.array(payableByAge),
  payableTotalCents: cents,
  costsByMonth: z.array(costsByMonth),
  /** The last supplier bills that came in, at most eight. */
  latestBills: z.array(latestBill),
});
export type AccountingDashboardAnswer = z.infer<typeof accountingDashboardAnswer>;
