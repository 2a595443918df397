import { CLOSING_KINDS } from "@grand-livre/domain/closing/open-work";
import { z } from "zod";
import { dateText, entityPageQuery, refIdText, versionNumber } from "./paging.ts";

export const CLOSING_STATES = ["open", "provisionally_closed", "closed"] as const;

export const createFiscalExerciseBody = z.strictObject({
  legalEntityRefId: refIdText(),
  startDate: dateText,
  endDate: dateText,
});
export type CreateFiscalExerciseBody = z.output<typeof createFiscalExerciseBody>;

/** Why books are closed with points open: kept with the list as it stood, and printed in the review file. */
const closingReason = z.string().trim().max(1000);

/**
 * `state: "open"` asks for the reopening of a provisional closing; the same call by another person does it.
 * Dates change only while no entry and no closed period lies outside the new ones.
 */
export const updateFiscalExerciseBody = z.strictObject({
  version: versionNumber,
  state: z.enum(CLOSING_STATES).optional(),
  startDate: dateText.optional(),
  endDate: dateText.optional(),
  reason: closingReason.optional(),
});
export type UpdateFiscalExerciseBody = z.output<typeof updateFiscalExerciseBody>;

/** Entries of imports that a definitive closing seals within its request; beyond, the screens leave it to a job. */
export const MOST_SEALED_AT_ONCE = 1000;

const closedState = z.enum(["provisionally_closed", "closed"]);

/** Closes what was read, or what is there when no version is said. */
export const closeExerciseBody = z.strictObject({
  state: closedState,
  version: versionNumber.optional(),
  reason: closingReason.optional(),
});
export type CloseExerciseBody = z.output<typeof closeExerciseBody>;

export const closeByJobBody = z.strictObject({ version: versionNumber, reason: closingReason.optional() });
export type CloseByJobBody = z.output<typeof closeByJobBody>;

/** Of the whole exercise, or of one month of it; with `quarter`, of its civil quarter up to that month. */
export const closingCheckQuery = z.object({
  state: closedState.default("closed"),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  span: z.enum(["month", "quarter"]).default("month"),
});

/** The check-list of a closing, and the à-nouveaux that closing the exercise would write. Amounts in cents. */
export const closingCheckAnswer = z.object({
  findings: z.array(
    z.object({
      kind: z.enum(CLOSING_KINDS),
      count: z.int(),
      amountCents: z.int().nullable(),
      /** The screen where it is done. */
      link: z.string(),
      blocking: z.boolean(),
      /** A blocking one keeps the books open; closing with a warning takes a reason. */
      severity: z.enum(["blocking", "warning"]),
      /** A code of the catalogue, whose sentence takes `details`. */
      code: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Positive for a profit. */
  resultCents: z.int(),
  /** The next exercise was opened by hand or by an import: this entry stays, none is written. */
  keptOpeningId: z.uuid().nullable(),
  /** Null when nothing is carried. */
  openingDate: z.string().nullable(),
  /** By account; letterable ones are carried line by line. */
  openingLines: z.array(
    z.object({
      account: z.string(),
      label: z.string(),
      lines: z.int(),
      debitCents: z.int(),
      creditCents: z.int(),
    }),
  ),
});
export type ClosingCheckAnswer = z.output<typeof closingCheckAnswer>;

export const updateFiscalPeriodBody = z.strictObject({
  id: z.uuid(),
  version: versionNumber,
  state: z.enum(CLOSING_STATES),
  /** With `quarter`, the open months of its civil quarter before it are closed with it. */
  span: z.enum(["month", "quarter"]).optional(),
  reason: closingReason.optional(),
});
export type UpdateFiscalPeriodBody = z.output<typeof updateFiscalPeriodBody>;

/** Who asked to reopen; another person has to confirm. */
export const reopeningAnswer = z.object({
  requestedBy: z.uuid(),
  requestedByName: z.string(),
  requestedAt: z.iso.datetime(),
});

export const fiscalPeriodAnswer = z.object({
  id: z.uuid(),
  fiscalExerciseRefId: z.string(),
  number: z.int(),
  label: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  state: z.enum(CLOSING_STATES),
  reopening: reopeningAnswer.nullable(),
  version: z.int(),
});
export type FiscalPeriodAnswer = z.output<typeof fiscalPeriodAnswer>;

export const fiscalExerciseAnswer = z.object({
  id: z.uuid(),
  refId: z.string(),
  legalEntityRefId: z.string(),
  label: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  chartVersion: z.int(),
  state: z.enum(CLOSING_STATES),
  reopening: reopeningAnswer.nullable(),
  periods: z.array(fiscalPeriodAnswer),
  /** Its lines are in the archives. */
  archived: z.boolean(),
  /** Imports that its definitive closing seals. */
  unsealedImports: z.array(z.object({ id: z.uuid(), fileName: z.string(), entries: z.int() })),
  version: z.int(),
});
export type FiscalExerciseAnswer = z.output<typeof fiscalExerciseAnswer>;

/** A closed exercise, and the entry that opens the next one; null when nothing is carried. */
export const closedExerciseAnswer = fiscalExerciseAnswer.extend({ openingEntryId: z.uuid().nullable() });

export const fiscalExerciseQuery = entityPageQuery;
export type FiscalExerciseQuery = z.output<typeof fiscalExerciseQuery>;
export const fiscalPeriodQuery = entityPageQuery.extend({ fiscalExerciseRefId: refIdText().optional() });
export type FiscalPeriodQuery = z.output<typeof fiscalPeriodQuery>;

export const fiscalExerciseListAnswer = z.object({
  fiscalExercises: z.array(fiscalExerciseAnswer),
  count: z.int(),
});
export const fiscalPeriodListAnswer = z.object({
  fiscalPeriods: z.array(fiscalPeriodAnswer),
  count: z.int(),
});
