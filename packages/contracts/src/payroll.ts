import { CORRECTION_REASONS } from "@grand-livre/domain/payroll/correction";
import { CONTRACTS } from "@grand-livre/domain/payroll/employer";
import { WHY_BASES } from "@grand-livre/domain/payroll/explain-payslip";
import { PAY_CONSTANTS, PAY_RATES, type PayCode } from "@grand-livre/domain/payroll/pay-values";
import { PAYSLIP_STATES } from "@grand-livre/domain/payroll/payslip-state";
import { PAYSLIP_GROUPS } from "@grand-livre/domain/payroll/rubrics";
import { z } from "zod";
import { ability } from "./ability.ts";
import { payslipLeave, payslipStops, personLeave } from "./absence.ts";
import { axisShares } from "./analytic.ts";
import { personFacts, takenOver } from "./dsn.ts";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";
import { advanceRow, monthText } from "./payroll-advance.ts";
import { garnishments, payLine, typedLine, withheldLine } from "./payroll-lines.ts";
import { organism } from "./payroll-organism.ts";

const cents = z.int();
const amount = cents.min(0).max(99_999_999);
const ppm = z.int().min(0).max(1_000_000);
/** Hundredths of hours or of days. */
const hundredths = z.int().min(0).max(100_000);
const words = (most: number) => z.string().trim().min(1).max(most);

// Employees

const withholding = z.strictObject({ from: dateText, ppm: ppm.nullable() });
/** What a contract says from a day on. */
const contractTerms = z.strictObject({
  from: dateText,
  employerId: z.uuid(),
  job: words(100),
  classification: z.string().trim().max(100),
  contract: z.enum(CONTRACTS),
  executive: z.boolean(),
  /** Hundredths: 3500 is the legal week, more has overtime each week. */
  weeklyHours: z.int().min(100).max(4_800),
  /** Forfait jours; null: hours are counted. */
  yearlyDays: z.int().min(1).max(235).nullable(),
  monthlyCents: amount.min(1),
  mutualEmployeeCents: amount,
  mutualEmployerCents: amount,
  /** The monthly minimum of the collective agreement for the person's level; absent or null: not told. */
  minimumCents: amount.min(1).nullable().optional(),
  /** The month, 1 to 12, that pays a 13th month; absent or null: none. */
  thirteenthMonth: z.int().min(1).max(12).nullable().optional(),
  /** The analytic sections that bear its cost. */
  sections: axisShares.optional(),
});
export type ContractTermsBody = z.output<typeof contractTerms>;

const employeeFields = {
  /** Matricule. */
  number: words(20),
  lastname: words(100),
  firstname: words(100),
  nir: z.string().max(30),
  entryDate: dateText,
  exitDate: dateText.nullable(),
  /** The whole history of the contract, each row from its day on. */
  terms: z.array(contractTerms).min(1).max(60),
  /** Personal rates from their days on; null: the default rate again. */
  withholding: z.array(withholding).max(60),
  iban: z.string().max(50).nullable(),
  /** Where the links to payslips are mailed. */
  email: z.email().max(320).nullable().optional(),
  /** The account of the person, who sees his own payslips by it. */
  accountEmail: z.email().max(320).nullable().optional(),
  /** Hundredths of working days when the first payslip is made. */
  leaveBefore: z.int().min(-10_000).max(100_000),
  /** What social declarations need of the person. */
  dsn: personFacts.optional(),
  leave: personLeave.optional(),
  /** What another software paid in the year before the first payslip here. */
  takenOver: takenOver.nullable().optional(),
  /** What creditors have notified. */
  garnishments: garnishments.optional(),
};
export const createEmployeeBody = z.strictObject({ legalEntityRefId: refIdText(), ...employeeFields });
export type CreateEmployeeBody = z.output<typeof createEmployeeBody>;
export const updateEmployeeBody = z.strictObject(employeeFields).partial().extend({ version: versionNumber });
export type UpdateEmployeeBody = z.output<typeof updateEmployeeBody>;
export const employeeQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  /** Still under contract today. */
  present: flagText.optional(),
});
export const employeeAnswer = z.object({
  id: z.uuid(),
  version: z.int(),
  legalEntityRefId: z.string(),
  number: z.string(),
  lastname: z.string(),
  firstname: z.string(),
  /** Masked in lists. */
  nir: z.string(),
  entryDate: z.string(),
  exitDate: z.string().nullable(),
  /** In the order of their days. */
  terms: z.array(contractTerms),
  /** Those of today; the first ones before the entry. */
  now: contractTerms,
  withholding: z.array(withholding),
  /** Today's; null: the default rate. */
  withholdingPpm: z.int().nullable(),
  /** Masked in lists. */
  iban: z.string().nullable(),
  email: z.string().nullable(),
  accountEmail: z.string().nullable(),
  leaveBefore: z.int(),
  /** After the last validated payslip. */
  leaveAfter: z.int(),
  dsn: personFacts,
  leave: personLeave,
  takenOver: takenOver.nullable(),
  garnishments,
});
export type EmployeeAnswer = z.output<typeof employeeAnswer>;
export const employeeListAnswer = z.object({ employees: z.array(employeeAnswer), count: z.int() });

// Values

const payCode = z.enum([...PAY_CONSTANTS, ...PAY_RATES] as [PayCode, ...PayCode[]]);
/** Values whose review day has passed, said again unchanged from a day on. */
export const confirmPayValuesBody = z.strictObject({
  legalEntityRefId: refIdText(),
  from: dateText,
  source: words(200),
  reviewOn: dateText,
});
export type ConfirmPayValuesBody = z.output<typeof confirmPayValuesBody>;
export const payValueQuery = z.object({ legalEntityRefId: refIdText() });
export const createPayValueBody = z.strictObject({
  legalEntityRefId: refIdText(),
  code: payCode,
  from: dateText,
  value: z.int().min(0).max(99_999_999),
  employerPpm: ppm.nullable(),
  source: words(200),
  reviewOn: dateText.nullable(),
});
export type CreatePayValueBody = z.output<typeof createPayValueBody>;
export const payValueRow = z.object({
  /** Null for the law's values that the product brings. */
  id: z.uuid().nullable(),
  code: payCode,
  from: z.string(),
  to: z.string().nullable(),
  value: z.int(),
  employerPpm: z.int().nullable(),
  source: z.string(),
  reviewOn: z.string().nullable(),
  outdated: z.boolean(),
});
export type PayValueRow = z.output<typeof payValueRow>;
export const payValueListAnswer = z.object({
  values: z.array(payValueRow),
  /** Where the default rates of the income tax come from; null when none is known for today. */
  neutralSource: z.string().nullable(),
  /** The technical accounts that payroll entries use today. */
  accounts: z.array(z.object({ role: z.string(), label: z.string(), account: z.string() })),
});
export type PayValueList = z.output<typeof payValueListAnswer>;

// Payslips

const labelled = z.strictObject({ label: words(100), cents: amount.min(1) });
export const payVariables = z.strictObject({
  overtime25: hundredths,
  overtime50: hundredths,
  complementary10: hundredths.default(0),
  complementary25: hundredths.default(0),
  noEndBonus: z.boolean().default(false),
  absences: z
    .array(z.strictObject({ label: words(100), hours: hundredths, unpaidDays: z.int().min(0).max(31) }))
    .max(20),
  bonuses: z.array(labelled).max(20),
  benefits: z.array(labelled).max(20),
  transportCents: amount,
  advanceCents: amount,
  leaveDays: hundredths,
  /** The company's own rubrics. */
  lines: z.array(typedLine).max(40).default([]),
});
export type PayVariablesBody = z.output<typeof payVariables>;

const yearToDate = z.object({
  grossCents: cents,
  ceilingCents: cents,
  cappedCents: cents,
  upTo4Cents: cents,
  from1To8Cents: cents,
  technicalCents: cents,
  smicCents: cents,
  reliefCents: cents,
  reliefPensionCents: cents,
  overtimeExemptCents: cents,
  netTaxableCents: cents,
  withheldCents: cents,
  employerCents: cents,
  taxExemptCents: cents,
  /** Supplementary schemes and their limits; payslips of before them lack these. */
  coverCents: cents.default(0),
  pensionCents: cents.default(0),
  coverExcessCents: cents.default(0),
  pensionExcessCents: cents.default(0),
  coverDeductedCents: cents.default(0),
  pensionDeductedCents: cents.default(0),
  taxedExcessCents: cents.default(0),
});

/** What was computed, kept whole with the payslip. */
export const payslipResult = z.object({
  gross: z.object({
    lines: z.array(z.object({ label: z.string(), hours: z.int().nullable(), cents, account: z.string() })),
    grossCents: cents,
    benefitsCents: cents,
    overtimeCents: cents,
    overtimeHours: z.int(),
    complementaryHours: z.int(),
    baseCents: cents,
    paidDays: z.int(),
    monthDays: z.int(),
  }),
  contributions: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      group: z.enum(PAYSLIP_GROUPS),
      baseCents: cents.nullable(),
      employeePpm: z.int().nullable(),
      employeeCents: cents,
      employerPpm: z.int().nullable(),
      employerCents: cents,
      account: z.string(),
      creditor: z.enum(["urssaf", "pension_funds", "health_and_welfare", "accrued_levies"]),
      deductible: z.boolean(),
    }),
  ),
  lines: z.array(payLine),
  garnishments: z.array(withheldLine),
  employeeCents: cents,
  employerCents: cents,
  netSocialCents: cents,
  netTaxableCents: cents,
  netBeforeTaxCents: cents,
  overtimeExemptCents: cents,
  withholding: z.object({
    ppm: z.int(),
    kind: z.enum(["personal", "neutral"]),
    cents,
    abatementCents: cents,
  }),
  transportCents: cents,
  advanceCents: cents,
  advances: z.array(z.object({ id: z.uuid(), paidOn: z.string(), cents, leftCents: cents })).optional(),
  carriedInCents: cents,
  carriedOutCents: cents,
  netPaidCents: cents,
  employerCostCents: cents,
  month: yearToDate,
  year: yearToDate,
  leave: payslipLeave,
  stops: payslipStops.optional(),
  belowMinimumWage: z.boolean(),
});

/** The employer and the employee as they were when the payslip was calculated. */
export const payslipParties = z.object({
  employer: z.object({
    name: z.string(),
    address: z.string(),
    siret: z.string(),
    naf: z.string(),
    agreement: z.string(),
    /** The day of payment and the organisms; a payslip of before they were kept lacks them. */
    payOn: z.string().optional(),
    organisms: z.array(organism.pick({ kind: true, name: true })).optional(),
  }),
  employee: z.object({
    number: z.string(),
    name: z.string(),
    nir: z.string(),
    job: z.string(),
    classification: z.string(),
    entryDate: z.string(),
    executive: z.boolean(),
    weeklyHours: z.int(),
    yearlyDays: z.int().nullable(),
    /** The analytic sections that bear its cost; absent: none. */
    sections: axisShares.optional(),
  }),
});
export type PayslipParties = z.output<typeof payslipParties>;

const payslipRow = z.object({
  id: z.uuid(),
  version: z.int(),
  legalEntityRefId: z.string(),
  month: z.string(),
  employeeId: z.uuid(),
  number: z.string(),
  name: z.string(),
  state: z.enum(PAYSLIP_STATES),
  /** The payslip that this one replaces. */
  correctsId: z.uuid().nullable(),
  grossCents: cents.nullable(),
  netPaidCents: cents.nullable(),
  employerCostCents: cents.nullable(),
  /** The month before; null without one. */
  before: z.object({ grossCents: cents, netPaidCents: cents }).nullable(),
  /** The gross or the net moved by more than 5 % since the month before. */
  marked: z.boolean(),
  /** Why it no longer says what it should: its own terms and values, or the year before it; null: it does. */
  correction: z.enum(CORRECTION_REASONS).nullable(),
  /** What is to be looked at before it is validated. */
  notices: z.array(
    z.discriminatedUnion("code", [
      z.object({ code: z.literal("below_agreement"), monthlyCents: cents, minimumCents: cents }),
      z.object({ code: z.literal("overtime_of_month"), hours: z.int(), mostHours: z.int() }),
    ]),
  ),
  /** Why it could not be computed; null: it was, or nobody tried. */
  refusal: ability.nullable(),
  entryId: z.uuid().nullable(),
  paidOn: z.string().nullable(),
  abilities: z.object({ edit: ability, validate: ability, correct: ability, remove: ability }),
});
export type PayslipRow = z.output<typeof payslipRow>;

export const payslipMonthQuery = z.object({ legalEntityRefId: refIdText(), month: monthText });
export const payslipMonthAnswer = z.object({
  payslips: z.array(payslipRow),
  totals: z.object({
    grossCents: cents,
    netPaidCents: cents,
    employerCostCents: cents,
    withheldCents: cents,
  }),
  /** What is due, by the bank account that pays it. */
  due: z.array(z.object({ account: z.string(), cents })),
  /** Advances of the month, and earlier ones that are not taken back whole. */
  advances: z.array(advanceRow),
  /** Who may have one: under contract in the month, no payslip of it validated. */
  advanceable: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** What can be done with the month. */
  abilities: z.object({
    prepare: ability,
    calculate: ability,
    validate: ability,
    post: ability,
    pay: ability,
    undo: ability,
    advance: ability,
    payAdvances: ability,
    undoAdvances: ability,
  }),
});
export type PayslipMonth = z.output<typeof payslipMonthAnswer>;

export const payslipAnswer = payslipRow.extend({
  variables: payVariables,
  result: payslipResult.nullable(),
  /** Of the month before; null without a validated one. */
  previous: payslipResult.nullable(),
  /** What each line is computed on, and since when and by whom its rate holds. */
  why: z.array(
    z.object({
      code: z.string(),
      base: z.enum(WHY_BASES),
      from: z.string().nullable(),
      source: z.string().nullable(),
      sharePpm: z.int().optional(),
    }),
  ),
  parties: payslipParties.nullable(),
  /** The contract ends in its month. */
  exits: z.boolean(),
  /** Later payslips of the year that this corrective one leaves to be corrected. */
  laterToCorrect: z.array(z.object({ id: z.uuid(), month: z.string() })),
});
export type PayslipAnswer = z.output<typeof payslipAnswer>;
export const payslipVariablesBody = z.strictObject({ version: versionNumber, variables: payVariables });

/** A step of a month; without ids, of every payslip of it. */
export const payslipStepBody = z.strictObject({
  legalEntityRefId: refIdText(),
  month: monthText,
  ids: z.array(z.uuid()).min(1).max(500).optional(),
});
export type PayslipStepBody = z.output<typeof payslipStepBody>;

/** Payslips that the screens calculate within one request; beyond, they leave it to a job. */
export const MOST_CALCULATED_AT_ONCE = 50;
/** What a job that calculated a month came to: those that say why they could not be are counted apart. */
export type CalculatedPay = { readonly calculated: number; readonly refused: number };

export const payslipMoveBody = payslipStepBody.omit({ ids: true }).extend({
  /** The last day of the month by default; a payment, today. */
  date: dateText.optional(),
});
export type PayslipMoveBody = z.output<typeof payslipMoveBody>;

export const wagesFileQuery = payslipMonthQuery.extend({
  account: z.string().min(3).max(20),
  executionDate: dateText,
});
export type WagesFileQuery = z.output<typeof wagesFileQuery>;
