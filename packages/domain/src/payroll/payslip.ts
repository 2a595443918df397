import { type AbsenceContext, absenceOfPayslip } from "../absence/absence-of-payslip.ts";
import type { LeaveOfMonth } from "../absence/leave-of-month.ts";
import type { Allowances } from "../absence/sick-pay.ts";
import { addMonths, lastDayOfMonth } from "../date/calendar-date.ts";
import { inForce } from "../date/dated.ts";
import { sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { type AdvancesOf, NO_ADVANCES, type TakenAdvance, takeAdvances } from "./advance.ts";
import { apprenticeOf, apprenticeTaxExempt } from "./apprentice.ts";
import { type Contribution, contributionsOf, type MutualShares, type Slices } from "./contributions.ts";
import {
  type ContractKind,
  type EstablishmentRates,
  FULL_YEAR_DAYS,
  type Headcount,
  LEGAL_WEEK,
  MONTHS_A_YEAR,
  reaches,
  WEEKS_A_YEAR,
} from "./employer.ts";
import { type ExcludedRefusal, isAlsaceMoselle, refuseExcluded } from "./excluded.ts";
import { type Garnishment, garnish, type Withheld } from "./garnishment.ts";
import { type GrossPay, type GrossRefusal, grossPay, type PayTerms, type PayVariables } from "./gross-pay.ts";
import {
  bonusCents,
  type CompanyRubric,
  type LinesBefore,
  lineTotals,
  type PayLine,
  type PayLineRefusal,
  payLines,
  withPayLines,
} from "./pay-lines.ts";
import {
  constantOf,
  type DatedPayValue,
  type PayValueMissing,
  type PayValues,
  valuesOn,
} from "./pay-values.ts";
import { applyPpm, WHOLE_PPM } from "./ppm.ts";
import { reliefCoefficient, reliefTerms } from "./relief.ts";
import { excessOf, NO_SCHEMES, type SchemesOfYear, schemesOfMonth } from "./scheme-limits.ts";
import { healthCents, type Scheme, schemeLines, voluntaryCents } from "./schemes.ts";
import { type ThirteenthMonth, thirteenthPaid } from "./thirteenth-month.ts";
import {
  type NeutralRateMissing,
  type PersonalRate,
  personalRate,
  withheldOf,
  withholdingRate,
} from "./withholding.ts";
import { addYears, type YearToDate } from "./year-to-date.ts";

export interface PayslipInput {
  /** First day of the month. */
  readonly month: string;
  readonly terms: PayTerms;
  readonly job: string;
  /** Of the establishment, whose address it is; null: unknown. */
  readonly siret: string;
  readonly postcode: string | null;
  readonly executive: boolean;
  /** Rates and headcount of the establishment. */
  readonly rates: readonly EstablishmentRates[];
  readonly mutual: MutualShares;
  /** The supplementary schemes of the establishment. */
  readonly schemes?: readonly Scheme[];
  readonly withholding: readonly PersonalRate[];
  readonly variables: PayVariables;
  readonly values: readonly DatedPayValue[];
  /** The months before in the same year, corrected ones as they were corrected. */
  readonly prior: YearToDate;
  /** Hundredths of days at the end of the month before; when the first payslip was made, where `absence` has the months since. */
  readonly leaveBefore: number;
  /** Absences with their days, and how leave is counted. */
  readonly absence?: AbsenceContext;
  /** Net pay that was negative in earlier months, and is still owed. */
  readonly carriedCents: number;
  /** Gross pay of the months before under this contract. */
  readonly contractGrossCents: number;
  /** The company's own rubrics, and what those of the months before came to. */
  readonly rubrics: readonly CompanyRubric[];
  readonly linesBefore: LinesBefore;
  /** What creditors have notified, and what other payslips withheld of each, by reference. */
  readonly garnishments: readonly Garnishment[];
  readonly garnishedBefore: Readonly<Record<string, number>>;
  /** What was paid before the payslip, and what other payslips took back of it. */
  readonly advances?: AdvancesOf;
  readonly thirteenth?: ThirteenthMonth | null;
}

export interface Payslip {
  readonly gross: GrossPay;
  readonly contributions: readonly Contribution[];
  /** What the company's own rubrics come to. */
  readonly lines: readonly PayLine[];
  /** Withheld for creditors. */
  readonly garnishments: readonly Withheld[];
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
    /** What the default rate of a short contract leaves out (CGI art. 204 H, III-1-d). */
    readonly abatementCents: number;
  };
  readonly transportCents: number;
  /** What the net pay gives back of advances: those that are paid here, and what was typed beside them. */
  readonly advanceCents: number;
  /** The paid ones; a payslip of before they were kept lacks them. */
  readonly advances?: readonly TakenAdvance[];
  /** Negative net pay of earlier months, taken back; and what is left of it, or this month's own, for the next one. */
  readonly carriedInCents: number;
  readonly carriedOutCents: number;
  readonly netPaidCents: number;
  readonly employerCostCents: number;
  readonly month: YearToDate;
  readonly year: YearToDate;
  /** Stops of work: what the employer maintains, and the allowances; absent before they were computed. */
  readonly stops?: {
    readonly maintainedCents: number;
    readonly allowances: Allowances;
    readonly subrogated: Allowances;
  };
  /** Hundredths of days. A payslip of before the counters had periods lacks them. */
  readonly leave: Pick<LeaveOfMonth, "before" | "earned" | "taken" | "after"> & Partial<LeaveOfMonth>;
  /** The pay of the contract is under the minimum wage of its hours (code du travail, art. L. 3231-2). */
  readonly belowMinimumWage: boolean;
}

export type PayslipRefusal =
  | GrossRefusal
  | PayValueMissing
  | NeutralRateMissing
  | ExcludedRefusal
  | PayLineRefusal
  | Refusal<"PAYSLIP_ESTABLISHMENT_RATES_MISSING", { employee: string }>
  | Refusal<"PAYSLIP_NET_NEGATIVE", { employee: string }>;

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
  return (
    multiplyRatio(smicOfContract(values, terms), gross.baseCents, terms.monthlyCents) +
    multiplyRatio(smic, gross.overtimeHours + gross.complementaryHours, 100)
  );
}

/** The monthly minimum wage of a contract's hours, without its overtime; of its days beside a full year's. */
function smicOfContract(values: PayValues, { weeklyHours, yearlyDays }: PayTerms): number {
  const smic = constantOf(values, "smic");
  if (yearlyDays === null)
    return multiplyRatio(smic, Math.min(weeklyHours, LEGAL_WEEK) * WEEKS_A_YEAR, MONTHS_A_YEAR * 100);
  const full = multiplyRatio(smic, LEGAL_WEEK * WEEKS_A_YEAR, MONTHS_A_YEAR * 100);
  return multiplyRatio(full, Math.min(yearlyDays, FULL_YEAR_DAYS), FULL_YEAR_DAYS);
}

/** The ceiling of a month: less for part time, whose further hours count, for fewer days, for unpaid ones (CSS art. R. 242-2). */
function ceilingOf(values: PayValues, { weeklyHours, yearlyDays }: PayTerms, gross: GrossPay): number {
  const hours = Math.min(weeklyHours, LEGAL_WEEK) * WEEKS_A_YEAR + gross.complementaryHours * MONTHS_A_YEAR;
  const [share, whole] =
    yearlyDays === null
      ? [hours, LEGAL_WEEK * WEEKS_A_YEAR]
      : [Math.min(yearlyDays, FULL_YEAR_DAYS), FULL_YEAR_DAYS];
  return multiplyRatio(constantOf(values, "ceiling"), share * gross.paidDays, whole * gross.monthDays);
}

/** A contract of at most two months (CGI, art. 204 H, III-1-d). */
const SHORT_MONTHS = 2;
const isShort = ({ contract, entryDate, exitDate }: PayTerms) =>
  contract === "fixedTerm" && exitDate !== null && exitDate < addMonths(entryDate, SHORT_MONTHS);

/** The pay with the 13th month that it owes; the tenth of paid leave does not count it, as it is earned on leave too. */
function withThirteenth({ terms, month, thirteenth }: PayslipInput, gross: GrossPay): GrossPay {
  const cents = thirteenth == null ? 0 : thirteenthPaid(terms, thirteenth, month);
  if (cents === 0) return gross;
  const line = { label: "13e mois", hours: null, cents, account: "6413" };
  return { ...gross, lines: [...gross.lines, line], grossCents: gross.grossCents + cents };
}

/** The pay of the last month of a fixed-term contract, with its end bonus on the whole of it (code du travail, art. L. 1243-8). */
function withEndBonus(values: PayValues, input: PayslipInput, gross: GrossPay, lineCents: number): GrossPay {
  const { terms, month, variables, contractGrossCents } = input;
  const { contract, exitDate } = terms;
  const ends = exitDate !== null && exitDate >= month && exitDate <= lastDayOfMonth(month);
  if (contract !== "fixedTerm" || !ends || variables.noEndBonus) return gross;
  const cents = applyPpm(contractGrossCents + gross.grossCents + lineCents, constantOf(values, "endBonus"));
  const bonus = { label: "Indemnité de fin de contrat", hours: null, cents, account: "6414" };
  const grossCents = gross.grossCents + cents;
  return { ...gross, lines: [...gross.lines, bonus], grossCents, endBonusCents: cents };
}

/** The least that a contract may pay of the minimum wage, in parts per million: the youngest apprentice, the youngest trainee. */
const LEAST_OF_SMIC: Readonly<Record<ContractKind, number>> = {
  permanent: WHOLE_PPM,
  fixedTerm: WHOLE_PPM,
  apprenticeship: 270_000,
  professional: 550_000,
  officer: 0,
};

function isBelowMinimum(values: PayValues, terms: PayTerms, benefitsCents: number): boolean {
  const { contract, yearlyDays, monthlyCents } = terms;
  if (yearlyDays !== null) return false;
  return monthlyCents + benefitsCents < applyPpm(smicOfContract(values, terms), LEAST_OF_SMIC[contract]);
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

/** Who is not insured against unemployment has no relief (CSS art. L. 241-13, II). */
const NO_RELIEF = { coefficient: 0, cents: 0, pensionCents: 0 };

/**
 * A payslip of the general scheme, for an employee or an executive. Every line is rounded to the cent; what has a ceiling or
 * a yearly formula is regularised on the year so far.
 */
export function computePayslip(input: PayslipInput): Payslip | PayslipRefusal {
  const { month, terms, variables, prior, postcode, executive } = input;
  const { employee } = terms;
  const day = lastDayOfMonth(month);
  const excluded = refuseExcluded({ ...terms, ...input });
  if (excluded !== undefined) return excluded;
  const values = valuesOn(input.values, day);
  if (isRefusal(values)) return values;
  const rates = inForce(datedRates(input.rates), day);
  if (rates === undefined) return refuse("PAYSLIP_ESTABLISHMENT_RATES_MISSING", { employee });
  const absence = absenceOfPayslip(input, values);
  const paid = grossPay(terms, month, variables, { ...absence.pay, extra: absence.extra });
  if (isRefusal(paid)) return paid;
  const lines = payLines({
    ...{ employee, day, values, headcount: rates.headcount, rubrics: input.rubrics },
    ...{ typed: variables.lines, before: input.linesBefore, transportCents: variables.transportCents },
    ...{ baseCents: paid.baseCents, smicCents: smicOf(values, input, paid) },
  });
  if (isRefusal(lines)) return lines;
  const lineCents = bonusCents(lines);
  const ended = withEndBonus(values, input, withThirteenth(input, paid), lineCents);
  const gross = withPayLines(ended, lines);
  const beside = lineTotals(lines);

  const { grossCents, benefitsCents, overtimeCents, overtimeHours } = gross;
  const ceilingCents = ceilingOf(values, terms, gross);
  const pay = slicesOf(prior, grossCents, ceilingCents);
  const smicCents = smicOf(values, input, gross);
  const overtimeExemptCents = exemptOvertime(values, prior, overtimeCents);
  const schemes = schemeLines(input.schemes ?? [], {
    ...{ executive, day, slices: pay },
    ceilingCents: constantOf(values, "ceiling"),
  });
  const apprentice = apprenticeOf(values, terms, smicCents);
  /** What is due where a part of the employer's schemes bears contributions as pay does. */
  const due = (excess: SchemesOfYear) => {
    const bearingCents = grossCents + excessOf(excess);
    const slices = slicesOf(prior, bearingCents, ceilingCents);
    const relief =
      terms.contract === "officer"
        ? NO_RELIEF
        : reliefOf(values, prior, rates.headcount, bearingCents, smicCents);
    const contributions = contributionsOf({
      values,
      rates,
      facts: {
        contract: terms.contract,
        executive,
        headcount: rates.headcount,
        local: isAlsaceMoselle(postcode),
      },
      ...{ slices, pay, excess, mutual: input.mutual, schemes },
      overtime: { cents: overtimeCents, exemptCents: overtimeExemptCents, hours: overtimeHours },
      ...{ apprentice, relief, beside },
    });
    return { slices, relief, contributions };
  };
  const within = due(NO_SCHEMES);
  const ofSchemes = schemesOfMonth(within.contributions, values, prior, { grossCents, ceilingCents });
  const isWithin = ofSchemes.coverExcessCents === 0 && ofSchemes.pensionExcessCents === 0;
  const { slices, relief, contributions } = isWithin ? within : due(ofSchemes);

  const employeeCents = sumCentsOf(contributions, (line) => line.employeeCents);
  const employerCents = sumCentsOf(contributions, (line) => line.employerCents);
  const taxableCsg = sumCentsOf(
    contributions.filter(({ deductible }) => !deductible),
    (line) => line.employeeCents,
  );
  const taxableCents =
    grossCents -
    employeeCents +
    taxableCsg +
    healthCents(contributions) -
    overtimeExemptCents +
    beside.taxedCents +
    ofSchemes.taxedExcessCents;
  const taxExemptCents = apprenticeTaxExempt(values, terms, prior.taxExemptCents, taxableCents);
  const { maintainedCents, allowances, subrogated } = absence.pay;
  const netTaxableCents = taxableCents - taxExemptCents + subrogated.taxableCents;
  const abated = isShort(terms) && personalRate(input.withholding, day) == null;
  const abatementCents = abated
    ? Math.max(0, Math.min(netTaxableCents, constantOf(values, "shortContract")))
    : 0;
  const withheldOn = netTaxableCents - abatementCents;
  const gridYear = constantOf(values, "neutralGrid");
  const rate = withholdingRate(input.withholding, withheldOn, { date: day, gridYear });
  if (isRefusal(rate)) return rate;
  const withheldCents = withheldOf(withheldOn, rate.ppm);
  const { transportCents } = variables;
  const netBeforeTaxCents =
    grossCents - benefitsCents - employeeCents + transportCents + beside.paidCents + subrogated.netCents;
  const earnedCents = netBeforeTaxCents - withheldCents;
  if (variables.advanceCents > Math.max(0, earnedCents)) return refuse("PAYSLIP_NET_NEGATIVE", { employee });
  const advances = takeAdvances(
    input.advances ?? NO_ADVANCES,
    earnedCents - variables.advanceCents - input.carriedCents,
  );
  const advanceCents = variables.advanceCents + sumCentsOf(advances, ({ cents }) => cents);
  const unseizedCents = earnedCents - advanceCents - beside.deductedCents - input.carriedCents;
  const garnishments = garnish({
    orders: input.garnishments,
    before: input.garnishedBefore,
    netCents: grossCents - employeeCents - withheldCents,
    leftCents: unseizedCents,
    subsistenceCents: constantOf(values, "subsistence"),
    day,
  });
  const leftCents = unseizedCents - sumCentsOf(garnishments, ({ cents }) => cents);
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
    taxExemptCents,
    ...ofSchemes,
  };
  return {
    gross,
    contributions,
    lines,
    garnishments,
    employeeCents,
    employerCents,
    netSocialCents: grossCents - employeeCents + voluntaryCents(contributions) + beside.netSocialCents,
    netTaxableCents,
    netBeforeTaxCents,
    overtimeExemptCents,
    withholding: { ...rate, cents: withheldCents, abatementCents },
    transportCents,
    advanceCents,
    advances,
    carriedInCents: input.carriedCents,
    carriedOutCents: Math.max(0, -leftCents),
    netPaidCents: Math.max(0, leftCents),
    employerCostCents: grossCents + employerCents,
    month: own,
    year: addYears(prior, own),
    stops: { maintainedCents, allowances, subrogated },
    leave: { ...absence.leave, tenthCents: paid.grossCents + lineCents + absence.pay.tenthCents },
    belowMinimumWage: isBelowMinimum(values, terms, benefitsCents),
  };
}

/** Rates of an establishment, each until the day before the next. */
function datedRates(rates: readonly EstablishmentRates[]) {
  const sorted = [...rates].sort((a, b) => (a.from < b.from ? 1 : -1));
  return sorted.map((rate) => ({ ...rate, to: null }));
}

/** How much an amount of a payslip moved since the month before: marked beyond 5 %. */
export function isMarkedGap(beforeCents: number, afterCents: number): boolean {
  return Math.abs(afterCents - beforeCents) * 20 > Math.abs(beforeCents);
}
