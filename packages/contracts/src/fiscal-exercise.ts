import { z } from "zod";
import { dateText, entityPageQuery, refIdText, versionNumber } from "./paging.ts";

export const CLOSING_STATES = ["open", "provisionally_closed", "closed"] as const;

export const createFiscalExerciseBody = z.strictObject({
  legalEntityRefId: refIdText(),
  startDate: dateText,
  endDate: dateText,
});
export type CreateFiscalExerciseBody = z.output<typeof createFiscalExerciseBody>;

/**
 * `state: "open"` asks for the reopening of a provisional closing; the same call by another person does it.
 * Dates change only while no entry and no closed period lies outside the new ones.
 */
export const updateFiscalExerciseBody = z.strictObject({
  version: versionNumber,
  state: z.enum(CLOSING_STATES).optional(),
  startDate: dateText.optional(),
  endDate: dateText.optional(),
});
export type UpdateFiscalExerciseBody = z.output<typeof updateFiscalExerciseBody>;

/** Entries of imports that a definitive closing seals within its request; beyond, the screens leave it to a job. */
export const MOST_SEALED_AT_ONCE = 1000;

const closedState = z.enum(["provisionally_closed", "closed"]);

/** Closes what was read, or what is there when no version is said. */
export const closeExerciseBody = z.strictObject({ state: closedState, version: versionNumber.optional() });
export type CloseExerciseBody = z.output<typeof closeExerciseBody>;

export const closeByJobBody = z.strictObject({ version: versionNumber });
export type CloseByJobBody = z.output<typeof closeByJobBody>;

export const closingCheckQuery = z.object({ state: closedState.default("closed") });

/** The check-list of a closing, and the à-nouveaux that it would write. Amounts in cents. */
export const closingCheckAnswer = z.object({
  findings: z.array(
    z.object({
      /** A blocking one keeps the exercise open. */
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
