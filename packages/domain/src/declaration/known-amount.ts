import { inForce } from "../date/dated.ts";
import { roundToEuros } from "../money/euros.ts";
import { applyRate, multiplyRatio } from "../money/multiply.ts";
import { declarationRules } from "./declaration-rules.ts";

/** The instalment of CFE: half of the last year's, from 3 000 € on; null when the books do not know the last year's. */
export function businessRatesInstalment(lastYearCents: number, year: number): number | null {
  const rule = inForce(declarationRules.businessRates, `${year}-06-15`);
  if (rule === undefined || lastYearCents === 0) return null;
  return lastYearCents < rule.instalmentFromCents
    ? 0
    : roundToEuros(applyRate(lastYearCents, rule.instalmentBasisPoints)) * 100;
}

/**
 * An instalment (1 in July, 2 in December) of the simplified regime: 55 % or 40 % of line 57 of the last CA12, in euros; none
 * when that one is below 1 000 € (CGI art. 287-3).
 */
export function vatInstalment(part: number, baseCents: number): number {
  const { instalments, exemptCents } = declarationRules.simplifiedVat;
  const share = instalments[part - 1]?.[1];
  if (typeof share !== "number" || baseCents < exemptCents) return 0;
  return roundToEuros(applyRate(baseCents, share)) * 100;
}

export interface DividendLevy {
  readonly baseCents: number;
  readonly incomeTaxCents: number;
  readonly socialCents: number;
  readonly totalCents: number;
}

/**
 * What is withheld from dividends paid to natural persons: income tax and social levies, each to the euro. Without a sum
 * withheld by the entries (4422), what left 457 is the net: the gross follows from it.
 */
export function dividendLevy(
  { paidCents, withheldCents }: { readonly paidCents: number; readonly withheldCents: number },
  shareBasisPoints: number,
  date: string,
): DividendLevy | null {
  const rule = inForce(declarationRules.dividends, date);
  if (rule === undefined) return null;
  const rate = rule.incomeTaxBasisPoints + rule.socialBasisPoints;
  const paidRatio = 10_000 * 10_000 - rate * shareBasisPoints;
  const grossCents = withheldCents > 0 ? paidCents : multiplyRatio(paidCents, 10_000 * 10_000, paidRatio);
  const baseCents = applyRate(grossCents, shareBasisPoints);
  const incomeTaxCents = roundToEuros(applyRate(baseCents, rule.incomeTaxBasisPoints)) * 100;
  const socialCents = roundToEuros(applyRate(baseCents, rule.socialBasisPoints)) * 100;
  return { baseCents, incomeTaxCents, socialCents, totalCents: incomeTaxCents + socialCents };
}

/** The threshold of the DAS2 for the sums paid in a year: a beneficiary is declared above it. */
export function feeThresholdCents(year: number): number | null {
  return inForce(declarationRules.fees, `${year}-12-31`)?.thresholdCents ?? null;
}

/** A turnover before its two limits. */
export interface LimitWatch {
  readonly turnoverCents: number;
  readonly limitCents: number;
  readonly upperCents: number;
  /** Near from 80 % of the limit on; above it the regime ends with the year; above the upper one, at once. */
  readonly state: "below" | "near" | "above" | "lost";
  readonly legalSource: string;
}

export interface FranchiseWatch extends LimitWatch {
  readonly activity: "goods" | "services";
}

export interface QuarterlyWatch extends LimitWatch {
  /** First day of the rule, which may be to come. */
  readonly from: string;
}

function stateBefore(turnoverCents: number, limitCents: number, upperCents: number): LimitWatch["state"] {
  if (turnoverCents > upperCents) return "lost";
  if (turnoverCents > limitCents) return "above";
  return turnoverCents >= applyRate(limitCents, 8000) ? "near" : "below";
}

/** The turnover of a company that declares VAT by the quarter (or by the year until that ends) against the limits of the quarter. */
export function watchQuarterly(turnoverCents: number, date: string): QuarterlyWatch | null {
  const rules = declarationRules.quarterlyVat;
  const rule = inForce(rules, date) ?? rules.find(({ from }) => date < from);
  if (rule === undefined) return null;
  const { limitCents, upperCents, legalSource, from } = rule;
  const state = stateBefore(turnoverCents, limitCents, upperCents);
  return { turnoverCents, limitCents, upperCents, state, legalSource, from };
}

/** The turnover of a company in franchise against its limits. */
export function watchFranchise(
  activity: FranchiseWatch["activity"],
  turnoverCents: number,
  date: string,
): FranchiseWatch | null {
  const rule = inForce(declarationRules.franchise, date);
  if (rule === undefined) return null;
  const limitCents = activity === "goods" ? rule.goodsCents : rule.servicesCents;
  const upperCents = activity === "goods" ? rule.goodsUpperCents : rule.servicesUpperCents;
  const state = stateBefore(turnoverCents, limitCents, upperCents);
  return { activity, turnoverCents, limitCents, upperCents, state, legalSource: rule.legalSource };
}
