import { lastDayOfMonth } from "../date/calendar-date.ts";
import { inForce } from "../date/dated.ts";
import { sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { type Contribution, contributionsOf, type MutualShares, type Slices } from "./contributions.ts";
import {
  type ContractKind,
  type EstablishmentRates,
  type Headcount,
  LEGAL_WEEK,
  MONTHS_A_YEAR,
  reaches,
  WEEKS_A_YEAR,
} from "./employer.ts";
import { type ExcludedRefusal, refuseExcluded } from "./excluded.ts";
import { type GrossPay, type GrossRefusal, grossPay, type PayTerms, type PayVariables } from "./gross-pay.ts";
import {
  constantOf,
  type DatedPayValue,
  type PayValueMissing,
  type PayValues,
  valuesOn,
} from "./pay-values.ts";
import { WHOLE_PPM } from "./ppm.ts";
import { reliefCoefficient, reliefTerms } from "./relief.ts";
import { type NeutralRateMissing, type PersonalRate, withheldOf, withholdingRate } from "./withholding.ts";

/** What the months of a year add up to; a month adds its own part to each. Cents. */
export interface YearToDate {
  readonly grossCents: number;
  readonly ceilingCents: number;
  readonly cappedCents: number;
  readonly upTo4Cents: number;
  readonly from1To8Cents: number;
  readonly technicalCents: number;
  readonly smicCents: number;
  readonly reliefCents: number;
  readonly reliefPensionCents: number;
  readonly overtimeExemptCents: number;
  readonly netTaxableCents: number;
  readonly withheldCents: number;
  readonly employerCents: number;
}

export const NO_YEAR: YearToDate = {
  grossCents: 0,
  ceilingCents: 0,
  cappedCents: 0,
  upTo4Cents: 0,
  from1To8Cents: 0,
  technicalCents: 0,
  smicCents: 0,
  reliefCents: 0,
  reliefPensionCents: 0,
  overtimeExemptCents: 0,
  netTaxableCents: 0,
  withheldCents: 0,
  employerCents: 0,
};

/** The sum of months. */
export function addYears(one: YearToDate, other: YearToDate): YearToDate {
  const keys = Object.keys(NO_YEAR) as (keyof YearToDate)[];
  return Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as unknown as YearToDate;
}

export interface PayslipInput {
  /** First day of the month. */
  readonly month: string;
  readonly terms: PayTerms;
  readonly contract: ContractKind;
  readonly job: string;
  /** Of the company; null: unknown. */
  readonly postcode: string | null;
  readonly executive: boolean;
  /** Rates and headcount of the establishment. */
  readonly rates: readonly EstablishmentRates[];
  readonly mutual: MutualShares;
  readonly withholding: readonly PersonalRate[];
  readonly variables: PayVariables;
  readonly values: readonly DatedPayValue[];
  /** The months before in the same year, corrected ones as they were corrected. */
  readonly prior: YearToDate;
  /** Hundredths of working days at the end of the month before. */
  readonly leaveBefore: number;
}

export interface Payslip {
  readonly gross: GrossPay;
  readonly contributions: readonly Contribution[];
  readonly employeeCents: number;
  readonly employerCents: number;
  readonly netSocialCents: number;
  readonly netTaxableCents: number;
  readonly netBeforeTaxCents: number;
  readonly overtimeExemptCents: number;
  readonly withholding: {
    readonly ppm: number;
    readonly kind: "personal" | "neutral";
    readonly cents: number;
  };
  readonly transportCents: number;
  readonly advanceCents: number;
  readonly netPaidCents: number;
  readonly employerCostCents: number;
  readonly month: YearToDate;
  readonly year: YearToDate;
  /** Hundredths of working days. */
  readonly leave: {
    readonly before: number;
    readonly earned: number;
    readonly taken: number;
    readonly after: number;
  };
  /** The pay of the contract is under the minimum wage of its hours (code du travail, art. L. 3231-2). */
  readonly belowMinimumWage: boolean;
}

export type PayslipRefusal =
  | GrossRefusal
  | PayValueMissing
  | NeutralRateMissing
  | ExcludedRefusal
  | Refusal<"PAYSLIP_ESTABLISHMENT_RATES_MISSING", { employee: string }>
  | Refusal<"PAYSLIP_NET_NEGATIVE", { employee: string }>;

/** 2,5 working days a month of work (code du travail, art. L. 3141-3), in hundredths. */
const LEAVE_A_MONTH = 250;

/** The part of a cumulated pay between two multiples of its cumulated ceiling. */
function slice(grossCents: number, ceilingCents: number, low: number, high: number): number {
  return Math.min(Math.max(grossCents, low * ceilingCents), high * ceilingCents) - low * ceilingCents;
}

/** Each slice of the year so far, less that of the months before (CSS art. R. 242-2: progressive regularisation). */
function slicesOf(prior: YearToDate, grossCents: number, ceilingCents: number): Slices {
  const gross = prior.grossCents + grossCents;
  const ceiling = prior.ceilingCents + ceilingCents;
  return {
    grossCents,
    cappedCents: slice(gross, ceiling, 0, 1) - prior.cappedCents,
    upTo4Cents: slice(gross, ceiling, 0, 4) - prior.upTo4Cents,
    from1To8Cents: slice(gross, ceiling, 1, 8) - prior.from1To8Cents,
    technicalCents: (gross > ceiling ? slice(gross, ceiling, 0, 8) : 0) - prior.technicalCents,
  };
}

/** The minimum wage of the hours that were paid: the reference of the relief (CSS art. D. 241-7). */
function smicOf(values: PayValues, { terms }: PayslipInput, gross: GrossPay): number {
  const smic = constantOf(values, "smic");
  const contract = smicOfContract(values, terms.weeklyHours);
  return (
    multiplyRatio(contract, gross.baseCents, terms.monthlyCents) +
    multiplyRatio(smic, gross.overtimeHours, 100)
  );
}

/** The monthly minimum wage of a contract's hours. */
export function smicOfContract(values: PayValues, weeklyHours: number): number {
  return multiplyRatio(constantOf(values, "smic"), weeklyHours * WEEKS_A_YEAR, MONTHS_A_YEAR * 100);
}

/** What of the month's overtime is exempt from the income tax, within the limit of the year (CGI art. 81 quater). */
function exemptOvertime(values: PayValues, prior: YearToDate, overtimeCents: number): number {
  const csg = values.constants.get("csgDeductible")?.value ?? 0;
  const netRatio = WHOLE_PPM * WHOLE_PPM - csg * (WHOLE_PPM - constantOf(values, "csgAbatement"));
  // The limit is net of the deductible CSG on the overtime.
  const limit = multiplyRatio(constantOf(values, "overtimeExempt"), WHOLE_PPM * WHOLE_PPM, netRatio);
  return Math.max(0, Math.min(limit - prior.overtimeExemptCents, overtimeCents));
}

/** The relief of the year so far less what the months before took: its whole, and its part of the pension funds. */
function reliefOf(
  values: PayValues,
  prior: YearToDate,
  headcount: Headcount,
  grossCents: number,
  smicCents: number,
) {
  const terms = reliefTerms(values, reaches(headcount, "under250"));
  const gross = prior.grossCents + grossCents;
  const coefficient = reliefCoefficient(prior.smicCents + smicCents, gross, terms);
  const year = multiplyRatio(Math.max(0, gross), coefficient, 10_000);
  const pension = multiplyRatio(year, constantOf(values, "reliefPension"), terms.minimumPpm + terms.deltaPpm);
  return {
    coefficient,
    cents: year - prior.reliefCents,
    pensionCents: pension - prior.reliefPensionCents,
  };
}

/**
 * A payslip of the general scheme, for an employee or an executive. Every line is rounded to the cent; what has a ceiling or
 * a yearly formula is regularised on the year so far.
 */
export function computePayslip(input: PayslipInput): Payslip | PayslipRefusal {
  const { month, terms, variables, prior } = input;
  const { employee } = terms;
  const day = lastDayOfMonth(month);
  const excluded = refuseExcluded({ ...terms, ...input, day });
  if (excluded !== undefined) return excluded;
  const values = valuesOn(input.values, day);
  if (isRefusal(values)) return values;
  const rates = inForce(datedRates(input.rates), day);
  if (rates === undefined) return refuse("PAYSLIP_ESTABLISHMENT_RATES_MISSING", { employee });
  const gross = grossPay(terms, month, variables);
  if (isRefusal(gross)) return gross;

  const { grossCents, benefitsCents, overtimeCents, overtimeHours, paidDays, monthDays } = gross;
  const ceilingCents = multiplyRatio(
    constantOf(values, "ceiling"),
    terms.weeklyHours * paidDays,
    LEGAL_WEEK * monthDays,
  );
  const slices = slicesOf(prior, grossCents, ceilingCents);
  const smicCents = smicOf(values, input, gross);
  const overtimeExemptCents = exemptOvertime(values, prior, overtimeCents);
  const relief = reliefOf(values, prior, rates.headcount, grossCents, smicCents);
  const contributions = contributionsOf({
    values,
    rates,
    facts: { ...input, headcount: rates.headcount },
    slices,
    mutual: input.mutual,
    overtime: { cents: overtimeCents, exemptCents: overtimeExemptCents, hours: overtimeHours },
    relief,
  });

  const employeeCents = sumCentsOf(contributions, (line) => line.employeeCents);
  const employerCents = sumCentsOf(contributions, (line) => line.employerCents);
  const taxableCsg = sumCentsOf(
    contributions.filter(({ deductible }) => !deductible),
    (line) => line.employeeCents,
  );
  const netTaxableCents =
    grossCents - employeeCents + taxableCsg + input.mutual.employerCents - overtimeExemptCents;
  const rate = withholdingRate(input.withholding, netTaxableCents, day);
  if (isRefusal(rate)) return rate;
  const withheldCents = withheldOf(netTaxableCents, rate.ppm);
  const { transportCents, advanceCents } = variables;
  const netBeforeTaxCents = grossCents - benefitsCents - employeeCents + transportCents;
  const netPaidCents = netBeforeTaxCents - withheldCents - advanceCents;
  if (netPaidCents < 0) return refuse("PAYSLIP_NET_NEGATIVE", { employee });
  const own: YearToDate = {
    ...slices,
    ceilingCents,
    smicCents,
    reliefCents: relief.cents,
    reliefPensionCents: relief.pensionCents,
    overtimeExemptCents,
    netTaxableCents,
    withheldCents,
    employerCents,
  };
  return {
    gross,
    contributions,
    employeeCents,
    employerCents,
    netSocialCents: grossCents - employeeCents,
    netTaxableCents,
    netBeforeTaxCents,
    overtimeExemptCents,
    withholding: { ...rate, cents: withheldCents },
    transportCents,
    advanceCents,
    netPaidCents,
    employerCostCents: grossCents + employerCents,
    month: own,
    year: addYears(prior, own),
    leave: leaveOf(input, gross),
    belowMinimumWage: terms.monthlyCents + benefitsCents < smicOfContract(values, terms.weeklyHours),
  };
}

/** Rates of an establishment, each until the day before the next. */
function datedRates(rates: readonly EstablishmentRates[]) {
  const sorted = [...rates].sort((a, b) => (a.from < b.from ? 1 : -1));
  return sorted.map((rate) => ({ ...rate, to: null }));
}

function leaveOf({ leaveBefore, variables }: PayslipInput, { paidDays, monthDays }: GrossPay) {
  const earned = multiplyRatio(LEAVE_A_MONTH, paidDays, monthDays);
  const taken = variables.leaveDays;
  return { before: leaveBefore, earned, taken, after: leaveBefore + earned - taken };
}

/** How much an amount of a payslip moved since the month before: marked beyond 5 %. */
export function isMarkedGap(beforeCents: number, afterCents: number): boolean {
  return Math.abs(afterCents - beforeCents) * 20 > Math.abs(beforeCents);
}
