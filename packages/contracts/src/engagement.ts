import {
  ENGAGEMENT_STATES,
  ENGAGEMENT_TYPES,
  LONGEST_TIMER_MINUTES,
  MINUTES_A_DAY,
} from "@grand-livre/domain/engagement/engagement";
import { FEE_MODES, FEE_UNITS } from "@grand-livre/domain/engagement/fees";
import { z } from "zod";
import { ability } from "./ability.ts";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

const cents = z.int();
const type = z.enum(ENGAGEMENT_TYPES);
const feeMode = z.enum(FEE_MODES);
const feeUnit = z.enum(FEE_UNITS);
const state = z.enum(ENGAGEMENT_STATES);
const workMinutes = z.int().min(0).max(MINUTES_A_DAY);

const fields = {
  counterpartyId: z.uuid(),
  /** Millésime. */
  year: z.int().min(1990).max(2199),
  type,
  label: z.string().trim().min(1).max(200),
  feeMode,
  /** Of one period, without VAT; null where fees are by act, as are unit and periods. */
  feeCents: cents.min(1).max(999_999_999_999).nullable(),
  feeUnit: feeUnit.nullable(),
  periods: z.int().min(1).max(120).nullable(),
  startDate: dateText,
  estimatedMinutes: z.int().min(0).max(6_000_000),
  /** The person in charge: the caller by default. */
  managerId: z.uuid(),
  collaboratorIds: z.array(z.uuid()).max(50),
};

export const createEngagementBody = z.strictObject({
  legalEntityRefId: refIdText(),
  ...fields,
  feeCents: fields.feeCents.default(null),
  feeUnit: fields.feeUnit.default(null),
  periods: fields.periods.default(null),
  estimatedMinutes: fields.estimatedMinutes.default(0),
  managerId: fields.managerId.optional(),
  collaboratorIds: fields.collaboratorIds.default([]),
});
export type CreateEngagementBody = z.output<typeof createEngagementBody>;
export const updateEngagementBody = z
  .strictObject({ ...fields, progressPercent: z.int().min(0).max(100) })
  .omit({ counterpartyId: true })
  .partial()
  .extend({ version: versionNumber });
export type UpdateEngagementBody = z.output<typeof updateEngagementBody>;

export const engagementStepBody = z.strictObject({ version: versionNumber });

export const engagementQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  state: state.optional(),
  type: type.optional(),
  year: z.coerce.number().int().min(1990).max(2199).optional(),
  /** Those that the caller is in charge of. */
  mine: flagText.optional(),
});
export type EngagementQuery = z.output<typeof engagementQuery>;

const person = z.object({ id: z.uuid(), name: z.string() });

export const engagementRow = z.object({
  id: z.uuid(),
  refId: z.string(),
  legalEntityRefId: z.string(),
  version: z.int(),
  client: person,
  year: z.int(),
  type,
  label: z.string(),
  feeMode,
  feeCents: cents.nullable(),
  feeUnit: feeUnit.nullable(),
  periods: z.int().nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  manager: person,
  collaborators: z.array(person),
  estimatedMinutes: z.int(),
  /** Of all persons for a caller who sees all of the mission, else the caller's own. */
  spentMinutes: z.int(),
  progressPercent: z.int(),
  letter: z.object({ fileName: z.string(), signedOn: z.string() }).nullable(),
  kycValidated: z.boolean(),
  state,
  /** Periods that are over and acts that were done. */
  earnedCents: cents,
  billedCents: cents,
  /** Earned and on no sale yet. */
  dueCents: cents,
  /** Null for a collaborator, who may not see what colleagues cost. */
  costCents: cents.nullable(),
  marginCents: cents.nullable(),
  /** Minutes of people without an hourly cost: the margin is too good by theirs. */
  unratedMinutes: z.int().nullable(),
  abilities: z.object({
    edit: ability,
    letter: ability,
    work: ability,
    act: ability,
    close: ability,
    reopen: ability,
    bill: ability,
  }),
});
export type EngagementRow = z.output<typeof engagementRow>;
export const engagementListAnswer = z.object({ engagements: z.array(engagementRow), count: z.int() });

const billed = z.object({ id: z.uuid(), refId: z.string().nullable(), status: z.string() }).nullable();

export const engagementAnswer = engagementRow.extend({
  feePeriods: z.array(
    z.object({
      index: z.int(),
      startDate: z.string(),
      endDate: z.string(),
      cents,
      earned: z.boolean(),
      invoice: billed,
    }),
  ),
  acts: z.array(
    z.object({
      id: z.uuid(),
      date: z.string(),
      label: z.string(),
      quantity: z.int(),
      unit: z.string().nullable(),
      unitPriceCents: z.string(),
      amountCents: cents,
      person,
      invoice: billed,
    }),
  ),
  times: z.array(z.object({ person, minutes: z.int(), costCents: cents.nullable() })),
});
export type EngagementAnswer = z.output<typeof engagementAnswer>;

export const engagementModeAnswer = z.object({ firmMode: z.boolean() });

export const engagementPeopleQuery = z.object({ legalEntityRefId: refIdText() });
export const engagementPeopleAnswer = z.object({ people: z.array(person) });

/** What acts are priced by: the articles in use. */
export const engagementPriceAnswer = z.object({
  prices: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      label: z.string(),
      unit: z.string().nullable(),
      unitPriceCents: z.string(),
    }),
  ),
});

export const engagementActBody = z.strictObject({
  date: dateText,
  articleId: z.uuid(),
  quantity: z.int().min(1).max(9_999),
});
export type EngagementActBody = z.output<typeof engagementActBody>;
export const engagementActParams = z.object({ id: z.uuid(), actId: z.uuid() });

/** What to bill; nothing said: all that is due. */
export const engagementBillBody = z.strictObject({
  periods: z.array(z.int().min(0)).max(120).optional(),
  actIds: z.array(z.uuid()).max(200).optional(),
});
export type EngagementBillBody = z.output<typeof engagementBillBody>;
export const engagementBillAnswer = z.object({ invoiceId: z.uuid(), engagement: engagementAnswer });

export const timesheetQuery = z.object({
  legalEntityRefId: refIdText(),
  /** The first of the seven days. */
  from: dateText,
  /** The person of the week: the caller by default; another person on the missions that the caller is in charge of. */
  userId: z.uuid().optional(),
});
export const timesheetAnswer = z.object({
  person,
  days: z.array(z.string()),
  rows: z.array(
    z.object({
      engagement: z.object({
        id: z.uuid(),
        refId: z.string(),
        client: z.string(),
        label: z.string(),
        type,
      }),
      minutes: z.array(z.int()),
      work: ability,
    }),
  ),
  /** Whose weeks the caller may read and type. */
  people: z.array(person),
});
export type TimesheetAnswer = z.output<typeof timesheetAnswer>;

export const engagementTimeBody = z.strictObject({
  date: dateText,
  minutes: workMinutes,
  /** The value before: another value meanwhile is not overwritten. */
  before: workMinutes,
  userId: z.uuid().optional(),
});
export type EngagementTimeBody = z.output<typeof engagementTimeBody>;
export const engagementTimeAnswer = z.object({ minutes: z.int() });

export const engagementTimerAnswer = z.object({
  timer: z
    .object({
      engagement: z.object({ id: z.uuid(), refId: z.string(), client: z.string(), label: z.string() }),
      startedAt: z.string(),
    })
    .nullable(),
});
export type EngagementTimerAnswer = z.output<typeof engagementTimerAnswer>;
/** `minutes` says how long a forgotten timer was worked for. */
export const engagementTimerStopBody = z.strictObject({
  minutes: z.int().min(1).max(LONGEST_TIMER_MINUTES).optional(),
});

export const engagementRateQuery = z.object({ legalEntityRefId: refIdText() });
export const engagementRateBody = z.strictObject({
  legalEntityRefId: refIdText(),
  userId: z.uuid(),
  fromDate: dateText,
  centsPerHour: cents.min(0).max(10_000_000),
});
export type EngagementRateBody = z.output<typeof engagementRateBody>;
export const engagementRateAnswer = z.object({
  rates: z.array(z.object({ person, fromDate: z.string().nullable(), centsPerHour: cents.nullable() })),
});
export type EngagementRateAnswer = z.output<typeof engagementRateAnswer>;
