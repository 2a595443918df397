import { ABSENCE_KINDS } from "@grand-livre/domain/absence/absence-kind";
import { ABSENCE_STATES } from "@grand-livre/domain/absence/absence-state";
import { LEAVE_UNITS } from "@grand-livre/domain/absence/leave-days";
import { z } from "zod";
import { ability } from "./ability.ts";
import { dateText, entityPageQuery, refIdText, searchText, versionNumber } from "./paging.ts";

const hundredths = z.int().min(0).max(100_000);

/** How an establishment counts paid leave. */
export const leaveRules = z.strictObject({
  unit: z.enum(LEAVE_UNITS).default("open"),
  /** Of the reference period: 6, unless an agreement says another. */
  firstMonth: z.int().min(1).max(12).default(6),
});
export type LeaveRulesBody = z.output<typeof leaveRules>;

/** What an employee has of days off beside the law, and had at the first payslip. Hundredths of days. */
export const personLeave = z.strictObject({
  /** Of the balance at the beginning, what the running period had earned. */
  openingCurrent: z.int().min(-10_000).max(100_000).default(0),
  /** Gross pay of the period before; 0: not known, and the tenth is not compared. */
  previousGrossCents: z.int().min(0).max(99_999_999).default(0),
  rttYearly: hundredths.default(0),
  seniorityYearly: hundredths.default(0),
});
export type PersonLeaveBody = z.output<typeof personLeave>;

const balance = z.object({ acquired: z.int(), taken: z.int(), balance: z.int() });
const counter = z.object({ from: z.string(), previous: balance, current: balance });
export type LeaveCounterAnswer = z.output<typeof counter>;
const moved = z.object({ earned: z.int(), taken: z.int() });

/** Leave as a payslip keeps it; one of before the counters had periods has the four sums alone. */
export const payslipLeave = z.object({
  before: z.int(),
  earned: z.int(),
  taken: z.int(),
  after: z.int(),
  ...z
    .object({
      lapsed: z.int(),
      unit: z.enum(LEAVE_UNITS),
      rtt: moved,
      seniority: moved,
      counters: z.object({ paid: counter, rtt: counter, seniority: counter }).partial(),
      until: z.string().nullable(),
      tenthUnknown: z.boolean(),
    })
    .partial().shape,
});
export type PayslipLeave = z.output<typeof payslipLeave>;

const allowances = z.object({ grossCents: z.int(), netCents: z.int(), taxableCents: z.int() });
/** Stops of work of a payslip. */
export const payslipStops = z.object({
  maintainedCents: z.int(),
  allowances,
  /** Those that the employer gets and pays on. */
  subrogated: allowances,
});

export const absenceFields = {
  kind: z.enum(ABSENCE_KINDS),
  from: dateText,
  to: dateText,
  /** It begins, or ends, at noon. */
  fromNoon: z.boolean().default(false),
  toNoon: z.boolean().default(false),
  note: z.string().trim().max(500).default(""),
  /** Of a stop of work: the employer gets the allowances of the social security. */
  subrogated: z.boolean().default(false),
  /** Its gross daily allowance, as notified; null: by the rule. */
  dailyCents: z.int().min(1).max(99_999_999).nullable().default(null),
  /** The day the employee was told of the leave that is left, after coming back. */
  informedOn: dateText.nullable().default(null),
};
export const createAbsenceBody = z.strictObject({
  legalEntityRefId: refIdText(),
  employeeId: z.uuid(),
  ...absenceFields,
});
export type CreateAbsenceBody = z.output<typeof createAbsenceBody>;
export const updateAbsenceBody = z.strictObject({ version: versionNumber, ...absenceFields });
export type UpdateAbsenceBody = z.output<typeof updateAbsenceBody>;
export const absenceStepBody = z.strictObject({ version: versionNumber });
export const refuseAbsenceBody = z.strictObject({
  version: versionNumber,
  reason: z.string().trim().min(1).max(500),
});

export const absenceQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  state: z.enum(ABSENCE_STATES).optional(),
});

export const absenceAnswer = z.object({
  id: z.uuid(),
  version: z.int(),
  legalEntityRefId: z.string(),
  employeeId: z.uuid(),
  number: z.string(),
  name: z.string(),
  kind: z.enum(ABSENCE_KINDS),
  from: z.string(),
  to: z.string(),
  fromNoon: z.boolean(),
  toNoon: z.boolean(),
  state: z.enum(ABSENCE_STATES),
  note: z.string(),
  subrogated: z.boolean(),
  dailyCents: z.int().nullable(),
  informedOn: z.string().nullable(),
  /** Hundredths: of the counter that it is taken from, else of days of the week. */
  days: z.int(),
  /** The balance of its counter once this and all that is approved is taken; null: of none, or not paid yet. */
  balanceAfter: z.int().nullable(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
  abilities: z.object({ edit: ability, decide: ability, cancel: ability }),
});
export type AbsenceAnswer = z.output<typeof absenceAnswer>;
export const absenceListAnswer = z.object({ absences: z.array(absenceAnswer), count: z.int() });

const month = dateText.refine((day) => day.endsWith("-01"), "MONTH_INVALID");
export const absencePlanningQuery = z.object({ legalEntityRefId: refIdText(), month });
export const absencePlanning = z.object({
  /** Public holidays of the month. */
  holidays: z.array(z.string()),
  employees: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      name: z.string(),
      unit: z.enum(LEAVE_UNITS),
      entryDate: z.string(),
      exitDate: z.string().nullable(),
      /** After the last validated payslip; null before the first. */
      leave: payslipLeave.nullable(),
      /** Days of the paid counter that are approved after that payslip. */
      planned: z.int(),
      absences: z.array(
        absenceAnswer.pick({
          ...{ id: true, kind: true, from: true, to: true, fromNoon: true, toNoon: true, state: true },
        }),
      ),
    }),
  ),
});
export type AbsencePlanning = z.output<typeof absencePlanning>;
