import { REPORT_KINDS } from "@grand-livre/domain/e-reporting/report-kind";
import { REPORT_STATES } from "@grand-livre/domain/e-reporting/report-state";
import { REPORT_CATEGORIES } from "@grand-livre/domain/e-reporting/reported-code";
import { z } from "zod";
import { ability } from "./ability.ts";
import { blankOr, dateText, refIdText } from "./paging.ts";

const cents = z.int();
const kind = z.enum(REPORT_KINDS);
/** Invoices abroad, their payments, sales to consumers by day, their payments. */
export const REPORT_FLOWS = ["10.1", "10.2", "10.3", "10.4"] as const;
const flow = z.enum(REPORT_FLOWS);
const category = z.enum(REPORT_CATEGORIES);
const side = z.enum(["sale", "purchase"]);

const period = { legalEntityRefId: refIdText(), kind, startDate: dateText, endDate: dateText };

export const eReportQuery = z.object(period);
export const eReportBody = z.strictObject(period);
export type EReportKey = z.output<typeof eReportBody>;

const reportRow = z.object({
  flow,
  /** Of 10.1: sold or bought. */
  side: side.optional(),
  /** Of the document, of the day of sales or of the payment. */
  date: z.string(),
  /** Of 10.3. */
  category: category.optional(),
  /** Of 10.3: services whose tax is paid when invoiced. */
  onDebits: z.boolean().optional(),
  /** A percentage: 20, 5.5. */
  rate: z.number(),
  /** Negative for credit notes and money paid back. */
  baseCents: cents,
  taxCents: cents,
  /** Of 10.1 and 10.2, with its number and the other party. */
  invoiceId: z.uuid().optional(),
  number: z.string().optional(),
  name: z.string().optional(),
});
export type EReportRow = z.output<typeof reportRow>;

const sending = z.object({
  /** 1: initial; more: it replaced the one before. */
  rank: z.int(),
  sentAt: z.string(),
  sentBy: z.string().nullable(),
  baseCents: cents,
  taxCents: cents,
  /** Of the flow that carries it; null when it is gone. */
  flowState: z.enum(["waiting", "sent", "accepted", "failed"]).nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
});

export const eReportAnswer = z.object({
  kind,
  startDate: z.string(),
  endDate: z.string(),
  /** The last day of its sending; null for days before the reform. */
  dueDate: z.string().nullable(),
  /** Whether these days are a period of the company: others are shown, and not sent. */
  isPeriod: z.boolean(),
  /** Whether the company is bound by then; before, it may send. */
  isRequired: z.boolean(),
  /** Days since the last day, of what is required and not sent. */
  daysLate: z.int(),
  state: z.enum(REPORT_STATES),
  /** The books changed since it was sent. */
  isOutdated: z.boolean(),
  rows: z.array(reportRow),
  /** Of each flow; of 10.1, sales and purchases apart. */
  totals: z.array(
    z.object({ flow, side: side.optional(), count: z.int(), baseCents: cents, taxCents: cents }),
  ),
  /** What of the sales to consumers is not reported. */
  leftOut: z.array(z.object({ reason: z.enum(["disbursement", "exempt", "typed"]), baseCents: cents })),
  sending: sending.nullable(),
  abilities: z.object({ send: ability }),
});
export type EReportAnswer = z.output<typeof eReportAnswer>;

export const eReportPeriodsQuery = z.object({
  legalEntityRefId: refIdText(),
  startDate: dateText,
  endDate: dateText,
});
const periodRow = z.object({
  kind,
  startDate: z.string(),
  endDate: z.string(),
  dueDate: z.string(),
  isRequired: z.boolean(),
  daysLate: z.int(),
  state: z.enum(REPORT_STATES),
});
export type EReportPeriodRow = z.output<typeof periodRow>;
/** The periods whose last day lies in a span of at most 400 days, by that day. */
export const eReportPeriodsAnswer = z.object({ periods: z.array(periodRow) });

/** Which invoices a row of a day adds up. */
export const eReportInvoicesQuery = z.object({
  legalEntityRefId: refIdText(),
  flow: z.enum(["10.3", "10.4"]),
  date: dateText,
  rate: z.coerce.number().min(0).max(100),
  category: blankOr(category).optional(),
  onDebits: z.enum(["true", "false"]).optional(),
  /** `nextAfter` of the page before. */
  after: blankOr(z.uuid()).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const reportedInvoice = z.object({
  invoiceId: z.uuid(),
  number: z.string(),
  name: z.string(),
  date: z.string(),
  baseCents: cents,
  taxCents: cents,
});
export type ReportedInvoiceRow = z.output<typeof reportedInvoice>;
export const eReportInvoicesAnswer = z.object({
  invoices: z.array(reportedInvoice),
  nextAfter: z.uuid().nullable(),
});
