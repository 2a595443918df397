import { z } from "zod";
import { ability } from "./ability.ts";
import {
  diplomaWords,
  exitReasonWords,
  recourseWords,
  returnWords,
  statusWords,
  stopWords,
} from "./dsn-words.ts";
import { dateText, refIdText, versionNumber } from "./paging.ts";

const cents = z.int();
const text = (most: number) => z.string().trim().max(most).default("");
/** What has a form of its own may be left empty: then the declaration lacks it. */
const shaped = (shape: RegExp) => z.string().trim().regex(shape).or(z.literal("")).default("");
const oneOf = (words: Readonly<Record<string, string>>) => z.enum(["", ...Object.keys(words)]).default("");
const day = dateText.or(z.literal("")).default("");
const SIRET = /^\d{14}$/;
const POSTCODE = /^\d{5}$/;

/** What a declaration needs of a person and of the contract beside the payslip. */
export const personFacts = z.strictObject({
  birthName: text(80),
  birthDate: day,
  birthPlace: text(30),
  /** 99 abroad. */
  birthDepartment: shaped(/^(\d{2}|2[AB])$/),
  birthCountry: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/)
    .or(z.literal(""))
    .default("FR"),
  line1: text(50),
  postcode: shaped(POSTCODE),
  city: text(50),
  /** PCS-ESE. */
  occupation: shaped(/^\d{3}[a-zA-Z0-9]$/),
  status: oneOf(statusWords),
  contractNumber: shaped(/^[A-Za-z0-9]{5,20}$/),
  recourse: oneOf(recourseWords),
  expectedEnd: day,
  exitReason: oneOf(exitReasonWords),
  mutualPopulation: text(30),
  mutualOption: text(30),
  welfarePopulation: text(30),
  /** The return that gave the rate of the income tax. */
  rateId: shaped(/^\d{1,18}$/),
  diploma: oneOf(diplomaWords),
});
export type PersonFactsBody = z.output<typeof personFacts>;

/** What a declaration needs of an establishment. */
export const establishmentFacts = z.strictObject({
  contactName: text(80),
  contactEmail: shaped(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  contactPhone: shaped(/^[0-9+ .]{10,20}$/),
  urssaf: shaped(SIRET),
  pensionFund: shaped(SIRET),
  mutualReference: text(30),
  mutualOrganism: text(9),
  welfareReference: text(30),
  welfareOrganism: text(9),
  accidentRisk: shaped(/^\d{3}[A-Z]{2}$/),
  commune: shaped(/^(\d{2}|2[AB])\d{3}$/),
  iban: shaped(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/),
  bic: shaped(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
});
export type EstablishmentFactsBody = z.output<typeof establishmentFacts>;

const amount = cents.min(0).max(9_999_999_999);
/** What another software's payslips of the year came to, until the end of a month. */
export const takenOver = z.strictObject({
  /** First day of the last month of it. */
  until: dateText.refine((date) => date.endsWith("-01"), "MONTH_INVALID"),
  grossCents: amount,
  ceilingCents: amount,
  smicCents: amount,
  reliefCents: amount,
  /** The part of the relief that is the pension funds'. */
  reliefPensionCents: amount,
  overtimeExemptCents: amount,
  netTaxableCents: amount,
  withheldCents: amount,
});
export type TakenOverBody = z.output<typeof takenOver>;

export const DSN_STATES = ["to_prepare", "to_check", "ready", "deposited", "to_replace"] as const;
export type DsnState = (typeof DSN_STATES)[number];
export const DSN_NATURES = ["monthly", "stop", "return", "exit"] as const;
export type DsnNature = (typeof DSN_NATURES)[number];
export const DSN_KINDS = ["normal", "empty", "replacing", "cancelling", "replacingEmpty"] as const;
export type DsnKind = (typeof DSN_KINDS)[number];
export const DSN_FINDINGS = [
  "envelope",
  "block_unknown",
  "block_misplaced",
  "block_repeated",
  "block_missing",
  "rubric_unknown",
  "rubric_missing",
  "type",
  "length",
  "list",
  "shape",
  "count",
  "sum_slip",
  "sum_base",
  "sum_payment",
  "withholding",
] as const;
export type DsnFindingCode = (typeof DSN_FINDINGS)[number];

const month = dateText.refine((date) => date.endsWith("-01"), "MONTH_INVALID");

export const dsnYearQuery = z.object({
  legalEntityRefId: refIdText(),
  year: z.coerce.number().int().min(2026).max(2100),
});
export const dsnMonthRow = z.object({
  employerId: z.uuid(),
  siret: z.string(),
  month: z.string(),
  dueDate: z.string(),
  state: z.enum(DSN_STATES),
  depositedOn: z.string().nullable(),
  payslips: z.int(),
});
export type DsnMonthRow = z.output<typeof dsnMonthRow>;
export const dsnYearAnswer = z.object({ months: z.array(dsnMonthRow) });

export const dsnMonthQuery = z.object({ legalEntityRefId: refIdText(), employerId: z.uuid(), month });
export type DsnMonthQuery = z.output<typeof dsnMonthQuery>;
export const dsnFileRow = z.object({
  id: z.uuid(),
  version: z.int(),
  nature: z.enum(DSN_NATURES),
  kind: z.enum(DSN_KINDS),
  month: z.string(),
  number: z.string(),
  /** Of an event. */
  employee: z.string().nullable(),
  name: z.string(),
  sha256: z.string(),
  madeAt: z.string(),
  madeBy: z.string().nullable(),
  depositedOn: z.string().nullable(),
});
export type DsnFileRow = z.output<typeof dsnFileRow>;
const stop = {
  reason: z.enum(Object.keys(stopWords)),
  lastWorkedDay: dateText,
  expectedEnd: dateText,
  /** The employer gets the allowances for these days, on the account of the declarations. */
  subrogation: z.strictObject({ from: dateText, to: dateText }).nullable().default(null),
  /** Asked for of an accident at work or on the way. */
  accidentDay: dateText.nullable().default(null),
};
export const dsnEventBody = z.discriminatedUnion("nature", [
  z.strictObject({ nature: z.literal("stop"), legalEntityRefId: refIdText(), employeeId: z.uuid(), ...stop }),
  z.strictObject({
    nature: z.literal("return"),
    legalEntityRefId: refIdText(),
    employeeId: z.uuid(),
    ...stop,
    returnDay: dateText,
    returnReason: z.enum(Object.keys(returnWords)),
  }),
  z.strictObject({
    nature: z.literal("exit"),
    legalEntityRefId: refIdText(),
    employeeId: z.uuid(),
    reason: z.enum(Object.keys(exitReasonWords)),
    exitDay: dateText,
    noticeDay: dateText.nullable(),
  }),
]);
export type DsnEventBody = z.output<typeof dsnEventBody>;

/** An event that follows from an absence or an exit and that no file told: what a form of it begins with. */
export const dsnDueEvent = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  nature: z.enum(["stop", "return", "exit"]),
  reason: z.string(),
  lastWorkedDay: z.string().nullable(),
  expectedEnd: z.string().nullable(),
  returnDay: z.string().nullable(),
  returnReason: z.string().nullable(),
  subrogation: z.object({ from: z.string(), to: z.string() }).nullable(),
  exitDay: z.string().nullable(),
});
export type DsnDueEvent = z.output<typeof dsnDueEvent>;

export const dsnMonthAnswer = dsnMonthRow.extend({
  missing: z.array(z.object({ employeeId: z.uuid().nullable(), name: z.string(), field: z.string() })),
  findings: z.array(
    z.object({
      code: z.enum(DSN_FINDINGS),
      line: z.int(),
      place: z.string(),
      label: z.string(),
      value: z.string(),
      expected: z.string(),
    }),
  ),
  /** Codes of payslip lines that no code of the declaration is known for. */
  unknown: z.array(z.string()),
  /** Payslips of the month that are not validated yet. */
  open: z.int(),
  totals: z.object({
    urssafCents: cents,
    urssafDueCents: cents,
    pensionCents: cents,
    coverCents: cents,
    withheldCents: cents,
    deferredCents: cents,
  }),
  files: z.array(dsnFileRow),
  due: z.array(dsnDueEvent),
  employees: z.array(z.object({ id: z.uuid(), name: z.string() })),
  abilities: z.object({ make: ability, cancel: ability }),
});
export type DsnMonthAnswer = z.output<typeof dsnMonthAnswer>;

export const dsnMakeBody = dsnMonthQuery.extend({
  /** Cancels the declaration that was deposited, without another in its place. */
  cancel: z.boolean().default(false),
});
export type DsnMakeBody = z.output<typeof dsnMakeBody>;

export const dsnDepositBody = z.strictObject({ version: versionNumber, depositedOn: dateText.nullable() });

/** A file of the tax administration or of another software, beside what it would change. */
export const dsnRatesAnswer = z.object({
  id: z.string(),
  rates: z.array(
    z.object({
      employeeId: z.uuid().nullable(),
      name: z.string(),
      number: z.string(),
      beforePpm: z.int().nullable(),
      ppm: z.int().nullable(),
    }),
  ),
  from: z.string(),
  applied: z.boolean(),
});
export type DsnRatesAnswer = z.output<typeof dsnRatesAnswer>;
export const dsnTakeOverAnswer = z.object({
  people: z.array(
    z.object({
      employeeId: z.uuid().nullable(),
      name: z.string(),
      number: z.string(),
      months: z.array(z.string()),
      taken: takenOver,
    }),
  ),
  applied: z.boolean(),
});
export type DsnTakeOverAnswer = z.output<typeof dsnTakeOverAnswer>;
