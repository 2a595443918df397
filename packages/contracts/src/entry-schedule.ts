import { DAY_RULES, RECURRENCE_UNITS } from "@grand-livre/domain/recurring/recurrence";
import { z } from "zod";
import { dateText, entityPageQuery, refIdText, searchText, versionNumber } from "./paging.ts";

const fields = {
  name: z.string().trim().min(1).max(100),
  unit: z.enum(RECURRENCE_UNITS),
  every: z.int().min(1).max(60),
  dayRule: z.enum(DAY_RULES),
  startDate: dateText,
  /** The last day included. */
  endDate: dateText.nullable(),
  /** Validated at once; what cannot be stays a draft, and is reported. Takes the right to validate. */
  validates: z.boolean(),
};

export const createEntryScheduleBody = z.strictObject({
  legalEntityRefId: refIdText(),
  /** The entry whose journal, label and lines come again. */
  entryId: z.uuid(),
  ...fields,
  endDate: fields.endDate.default(null),
  dayRule: fields.dayRule.default("same_day"),
  validates: fields.validates.default(false),
});
export type CreateEntryScheduleBody = z.output<typeof createEntryScheduleBody>;

export const updateEntryScheduleBody = z
  .strictObject({ ...fields, active: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type UpdateEntryScheduleBody = z.output<typeof updateEntryScheduleBody>;

export const entryScheduleQuery = entityPageQuery.extend({ searchValue: searchText.optional() });

const scheduledLine = z.object({
  account: z.string(),
  counterpartyId: z.string().nullable(),
  label: z.string(),
  debitCents: z.int(),
  creditCents: z.int(),
  vatCode: z.string().nullable(),
  vatBaseCents: z.int().nullable(),
});
export type ScheduledLine = z.output<typeof scheduledLine>;

export const entryScheduleAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  name: fields.name,
  journalCode: z.string(),
  label: z.string(),
  lines: z.array(scheduledLine),
  unit: fields.unit,
  every: z.int(),
  dayRule: fields.dayRule,
  startDate: z.string(),
  endDate: z.string().nullable(),
  validates: z.boolean(),
  active: z.boolean(),
  /** The next day that an entry is written on; null when none is left. */
  nextDate: z.string().nullable(),
  version: z.int(),
});
export type EntryScheduleAnswer = z.output<typeof entryScheduleAnswer>;

export const entryScheduleListAnswer = z.object({
  entrySchedules: z.array(entryScheduleAnswer),
  count: z.int(),
});

/** What the days of a schedule came to, the latest first. */
export const entryOccurrencesAnswer = z.object({
  occurrences: z.array(
    z.object({
      date: z.string(),
      state: z.enum(["written", "missed", "refused"]),
      entry: z.object({ id: z.string(), number: z.string().nullable(), state: z.string() }).nullable(),
      /** Why it was not written, or stayed a draft: a code of the error catalogue. */
      refusal: z
        .object({ code: z.string(), details: z.record(z.string(), z.unknown()).optional() })
        .nullable(),
    }),
  ),
});
export type EntryOccurrence = z.output<typeof entryOccurrencesAnswer>["occurrences"][number];
