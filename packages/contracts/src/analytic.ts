import { WHOLE_BASIS_POINTS } from "@grand-livre/domain/analytic/axis";
import { z } from "zod";
import { ability } from "./ability.ts";
import { givenCents } from "./given-cents.ts";
import {
  dateText,
  entityPageQuery,
  flagText,
  pageQuery,
  refIdText,
  searchText,
  versionNumber,
} from "./paging.ts";

const cents = z.int();
const code = z.string().trim().toUpperCase().min(1).max(20);
const share = z.strictObject({ section: code, basisPoints: z.int().min(1).max(WHOLE_BASIS_POINTS) });
/** The parts of a cost on any number of axes. */
export const axisShares = z.array(share.extend({ axis: code })).max(20);

const fields = {
  label: z.string().trim().min(1).max(100),
  sections: z
    .array(z.strictObject({ code, label: z.string().trim().min(1).max(100), active: z.boolean() }))
    .max(500),
  keys: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(60), shares: z.array(share).min(1).max(100) }))
    .max(100),
};

/** The code of an axis stays: splits are kept by it. */
export const createAnalyticAxisBody = z.strictObject({ legalEntityRefId: refIdText(), code, ...fields });
export type CreateAnalyticAxisBody = z.output<typeof createAnalyticAxisBody>;

export const updateAnalyticAxisBody = z
  .strictObject({ ...fields, active: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type UpdateAnalyticAxisBody = z.output<typeof updateAnalyticAxisBody>;

export const analyticAxisQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  active: flagText.optional(),
});

export const analyticAxisAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  code: z.string(),
  label: z.string(),
  sections: z.array(z.object({ code: z.string(), label: z.string(), active: z.boolean() })),
  keys: z.array(
    z.object({
      name: z.string(),
      shares: z.array(z.object({ section: z.string(), basisPoints: z.int() })),
    }),
  ),
  active: z.boolean(),
  version: z.int(),
});
export type AnalyticAxisAnswer = z.output<typeof analyticAxisAnswer>;
export const analyticAxisListAnswer = z.object({ analyticAxes: z.array(analyticAxisAnswer), count: z.int() });

/** The split of a line on one axis: by amounts, or by parts of the whole. Neither: the line is no longer split. */
export const splitLineBody = z.strictObject({
  entryLineId: z.uuid(),
  axisId: z.uuid(),
  /** The one that was read; 0 where the line was not split. */
  revision: z.int().min(0),
  parts: z
    .array(z.strictObject({ section: code, amountCents: givenCents.min(1) }))
    .max(100)
    .optional(),
  shares: z.array(share).max(100).optional(),
});
export type SplitLineBody = z.output<typeof splitLineBody>;

const lineSplit = z.object({
  /** Code of the axis. */
  axis: z.string(),
  revision: z.int(),
  /** The opposite of the split of the reversed line, until this one is split itself. */
  inherited: z.boolean(),
  parts: z.array(z.object({ section: z.string(), amountCents: cents })),
  /** The part without a section. */
  restCents: cents,
});
export type LineSplit = z.output<typeof lineSplit>;

export const entrySplitsAnswer = z.object({
  entryId: z.uuid(),
  split: ability,
  /** The lines of classes 6 and 7, in their order; amounts in the sense of the line. */
  lines: z.array(
    z.object({
      id: z.uuid(),
      account: z.string(),
      label: z.string(),
      amountCents: cents,
      splits: z.array(lineSplit),
    }),
  ),
});
export type EntrySplitsAnswer = z.output<typeof entrySplitsAnswer>;

const reportFields = {
  legalEntityRefId: refIdText(),
  axisId: z.uuid(),
  startDate: dateText,
  endDate: dateText,
};
export const analyticReportQuery = z.object(reportFields);
export const analyticReportRow = z.object({
  /** Null: the part without a section (« non ventilé »). */
  section: z.string().nullable(),
  label: z.string(),
  /** Class 6, debit − credit; class 7, credit − debit. */
  chargesCents: cents,
  incomeCents: cents,
  resultCents: cents,
});
export type AnalyticReportRow = z.output<typeof analyticReportRow>;
export const analyticReportAnswer = z.object({
  rows: z.array(analyticReportRow),
  chargesCents: cents,
  incomeCents: cents,
  resultCents: cents,
});

export const analyticLinesQuery = pageQuery.extend({
  ...reportFields,
  /** Without one: the lines of which a rest has no section. */
  section: z.string().max(20).optional(),
});
export const analyticLineAnswer = z.object({
  id: z.uuid(),
  entryId: z.uuid(),
  date: z.string(),
  journalCode: z.string(),
  number: z.string().nullable(),
  account: z.string(),
  label: z.string(),
  /** Debit − credit: the amount of the section, and the whole line. */
  amountCents: cents,
  lineCents: cents,
});
export type AnalyticLineAnswer = z.output<typeof analyticLineAnswer>;
export const analyticLinesAnswer = z.object({ lines: z.array(analyticLineAnswer), count: z.int() });
