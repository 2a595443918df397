import { DAY_RULES, RECURRENCE_UNITS } from "@grand-livre/domain/recurring/recurrence";
import { z } from "zod";
import { newInvoiceBody } from "./invoice.ts";
import { dateText, entityPageQuery, refIdText, searchText, versionNumber } from "./paging.ts";

export const scheduleStates = ["active", "paused", "ended"] as const;
export const occurrenceStates = ["created", "skipped", "missed", "refused"] as const;

/** A line of each invoice; its texts may hold placeholders such as `{mois}`. */
const recurringLine = newInvoiceBody.shape.lines.element
  .omit({ id: true, serviceStart: true, serviceEnd: true })
  .extend({
    /** The invoice's line says its service period. */
    servicePeriod: z.boolean().default(false),
  });
export type RecurringLine = z.input<typeof recurringLine>;

/** What each invoice says. */
export const recurringDocument = z.strictObject({
  bill_label: z.string().max(500),
  paymentTerms: z.string().max(2000).nullish(),
  vatOnDebits: z.boolean().nullish(),
  lines: z.array(recurringLine).min(1).max(200),
});

const schedule = z.strictObject({
  name: z.string().trim().min(1).max(200),
  counterpartyId: z.uuid(),
  unit: z.enum(RECURRENCE_UNITS),
  every: z.int().min(1).max(60),
  dayRule: z.enum(DAY_RULES),
  startDate: dateText,
  /** The last day included; and a number of days in all, left out ones included. Both, one or none. */
  endDate: dateText.nullable(),
  occurrenceLimit: z.int().min(1).max(1200).nullable(),
  /** Validated at once; what cannot be is left a draft, and reported. Takes the right to validate. */
  validates: z.boolean(),
  document: recurringDocument,
});

export const newScheduleBody = schedule.extend({
  legalEntityRefId: refIdText(),
  /** The invoice it is made from. */
  sourceInvoiceId: z.uuid().nullish(),
  dayRule: schedule.shape.dayRule.default("same_day"),
  endDate: schedule.shape.endDate.default(null),
  occurrenceLimit: schedule.shape.occurrenceLimit.default(null),
  validates: schedule.shape.validates.default(false),
});
export type NewScheduleBody = z.input<typeof newScheduleBody>;
export const updateScheduleBody = schedule.partial().extend({ version: versionNumber });
export type UpdateScheduleBody = z.input<typeof updateScheduleBody>;

/** `skip` leaves the next day out, `unskip` takes the last one left out back while it is still to come. */
export const scheduleActions = ["pause", "resume", "skip", "unskip"] as const;
export const scheduleActionBody = z.strictObject({ action: z.enum(scheduleActions), version: versionNumber });

export const scheduleQuery = entityPageQuery.extend({
  state: z.enum(scheduleStates).optional(),
  searchValue: searchText.optional(),
  /** The schedules made from this invoice, and the one that made it. */
  invoiceId: z.uuid().optional(),
});
export type ScheduleQuery = z.output<typeof scheduleQuery>;

const scheduleItem = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  name: z.string(),
  counterpartyId: z.uuid(),
  companyName: z.string(),
  unit: z.enum(RECURRENCE_UNITS),
  every: z.int(),
  dayRule: z.enum(DAY_RULES),
  startDate: z.string(),
  endDate: z.string().nullable(),
  occurrenceLimit: z.int().nullable(),
  validates: z.boolean(),
  state: z.enum(scheduleStates),
  /** The next day an invoice is made; null when it has ended. */
  nextDate: z.string().nullable(),
  nextIndex: z.int(),
  /** The net of one invoice, before VAT. */
  netCents: z.int(),
  /** How many invoices it made. */
  made: z.int(),
  /** Days that nothing could be made or validated on, and were not settled since. */
  toSettle: z.int(),
  version: z.int(),
});
export type ScheduleItem = z.infer<typeof scheduleItem>;

const occurrence = z.object({
  date: z.string(),
  state: z.enum(occurrenceStates),
  invoice: z
    .object({
      id: z.uuid(),
      refId: z.string().nullable(),
      status: z.enum(["draft", "validated", "cancelled"]),
      deleted: z.boolean(),
      totalInclVatCents: z.int(),
    })
    .nullable(),
  /** Why it was not made, or stayed a draft: a code of the error catalogue. */
  refusal: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()).optional() }).nullable(),
  decidedAt: z.string(),
});

export const scheduleAnswer = scheduleItem.extend({
  sourceInvoiceId: z.uuid().nullable(),
  document: recurringDocument,
  /** What became of its days, the latest first, at most two hundred. */
  occurrences: z.array(occurrence),
});
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;

export const scheduleListAnswer = z.object({
  schedules: z.array(scheduleItem),
  count: z.int(),
  counts: z.object({ active: z.int(), paused: z.int(), ended: z.int(), all: z.int() }),
});
export type ScheduleListAnswer = z.infer<typeof scheduleListAnswer>;
