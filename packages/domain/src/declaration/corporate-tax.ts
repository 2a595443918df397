import { inForce } from "../date/dated.ts";
import { assertCents } from "../money/cents.ts";
import { roundToEuros } from "../money/euros.ts";
import { applyRate, multiplyRatio } from "../money/multiply.ts";
import { declarationRules } from "./declaration-rules.ts";

/** What the tax of an exercise is computed from. Cents. */
export interface TaxedResult {
  /** Of the books, before corporation tax; negative for a loss. */
  readonly resultCents: number;
  /** Charges that tax law does not take, and incomes that it exempts (form 2058-A). */
  readonly addedBackCents: number;
  readonly deductedCents: number;
  /** Losses of earlier exercises, asked to be taken off. */
  readonly lossesCents: number;
  readonly turnoverCents: number;
  /** Months of the exercise: the reduced rate's limit follows them. */
  readonly months: number;
  /** Capital paid up, three quarters held by natural persons, as the company declares it. */
  readonly reducedRate: boolean;
}

export interface CorporateTax {
  readonly taxableCents: number;
  readonly lossesUsedCents: number;
  readonly reducedBaseCents: number;
  readonly reducedTaxCents: number;
  readonly fullBaseCents: number;
  readonly fullTaxCents: number;
  /** Social contribution of 3,3 % (235 ter ZC). */
  readonly contributionCents: number;
  readonly totalCents: number;
}

const inEuros = (cents: number) => roundToEuros(cents) * 100;

/** What a profit takes of earlier losses: a million, and half of what is beyond (CGI art. 209, I). */
export function lossesTaken(profitCents: number, lossesCents: number, endDate: string): number {
  const rule = inForce(declarationRules.corporateTax, endDate);
  if (rule === undefined) return 0;
  const open = Math.max(0, profitCents);
  const most =
    Math.min(open, rule.lossFreeCents) +
    applyRate(Math.max(0, open - rule.lossFreeCents), rule.lossShareBasisPoints);
  return Math.min(lossesCents, most);
}

/** The tax of an exercise that ends on a day, in whole euros; undefined before the rules known. */
export function corporateTax(result: TaxedResult, endDate: string): CorporateTax | undefined {
  const rule = inForce(declarationRules.corporateTax, endDate);
  if (rule === undefined) return undefined;
  const { addedBackCents, deductedCents, months } = result;
  const profit = assertCents(result.resultCents + addedBackCents - deductedCents);
  const lossesUsedCents = lossesTaken(profit, result.lossesCents, endDate);
  const taxableCents = inEuros(profit - lossesUsedCents);
  const base = Math.max(0, taxableCents);
  const isReduced = result.reducedRate && result.turnoverCents <= rule.reducedTurnoverCents;
  const limit = multiplyRatio(rule.reducedUpToCents, months, 12);
  const reducedBaseCents = isReduced ? Math.min(base, inEuros(limit)) : 0;
  const fullBaseCents = base - reducedBaseCents;
  const reducedTaxCents = inEuros(applyRate(reducedBaseCents, rule.reducedBasisPoints));
  const fullTaxCents = inEuros(applyRate(fullBaseCents, rule.rateBasisPoints));
  const tax = reducedTaxCents + fullTaxCents;
  const allowance = multiplyRatio(rule.contributionAllowanceCents, months, 12);
  const contributes = result.turnoverCents >= rule.contributionTurnoverCents && tax > allowance;
  const contributionCents = contributes
    ? inEuros(applyRate(tax - allowance, rule.contributionBasisPoints))
    : 0;
  return {
    taxableCents,
    lossesUsedCents,
    reducedBaseCents,
    reducedTaxCents,
    fullBaseCents,
    fullTaxCents,
    contributionCents,
    totalCents: tax + contributionCents,
  };
}

/** Tax of the exercises before, without social contribution; null where the books do not know it. */
export interface InstalmentReference {
  /** Of the exercise just before. */
  readonly lastCents: number | null;
  /** Of the one before that, which the first instalment goes by while the last one's return is not due. */
  readonly beforeCents: number | null;
}

/**
 * An instalment (1 to 4): a quarter of the reference tax. The first goes by the exercise before the last; the second takes
 * up what the first was short of, or paid too much. None when the reference is at most 3 000 € (CGI art. 1668, 1).
 */
export function instalmentCents(part: number, reference: InstalmentReference, date: string): number | null {
  const rule = inForce(declarationRules.corporateTax, date);
  const { lastCents } = reference;
  const beforeCents = reference.beforeCents ?? lastCents;
  if (rule === undefined || lastCents === null || beforeCents === null) return null;
  const quarter = (tax: number) =>
    tax <= rule.instalmentExemptCents ? 0 : inEuros(multiplyRatio(tax, 1, 4));
  if (part === 1) return quarter(beforeCents);
  const own = quarter(lastCents);
  return part === 2 ? Math.max(0, 2 * own - quarter(beforeCents)) : own;
}

/** What the last instalment of a large company is worked out from. Cents. */
export interface LastInstalment {
  /** Of the last exercise, brought to twelve months. */
  readonly turnoverCents: number;
  /** Tax of the running exercise as it is estimated, without social contribution. */
  readonly estimatedCents: number;
  /** The three instalments before. */
  readonly earlierCents: number;
  /** What the ordinary rule asks. */
  readonly ordinaryCents: number;
}

/** The share of its estimated tax that a company has to have paid by its last instalment; null for a smaller one. */
export function lastInstalmentShare(turnoverCents: number, date: string): number | null {
  const rule = inForce(declarationRules.lastInstalment, date);
  return rule?.shares.findLast(([above]) => above < turnoverCents)?.[1] ?? null;
}

/**
 * The last instalment: above 250 M€ of turnover at least 95 % of the estimated tax, less the three before; above 1 000 M€
 * 98 % of it (CGI art. 1668, 1).
 */
export function lastInstalmentCents(given: LastInstalment, date: string): number {
  const share = lastInstalmentShare(given.turnoverCents, date);
  if (share === null) return given.ordinaryCents;
  return Math.max(given.ordinaryCents, inEuros(applyRate(given.estimatedCents, share)) - given.earlierCents);
}
