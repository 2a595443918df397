import { inForce } from "../date/dated.ts";
import { roundToEuros } from "../money/euros.ts";
import { applyRate, multiplyRatio } from "../money/multiply.ts";
import { declarationRules, type ValueAddedRule } from "./declaration-rules.ts";

/** The rules of CVAE for a civil year; undefined once it is abolished. */
export function valueAddedRule(year: number): ValueAddedRule | undefined {
  return inForce(declarationRules.valueAdded, `${year}-12-31`);
}

/** The rate of CVAE for a turnover of twelve months, rounded to a hundredth of a percent (CGI art. 1586 quater). */
export function valueAddedBasisPoints(turnoverCents: number, year: number): number {
  const band = valueAddedRule(year)?.bands.findLast(([from]) => from < turnoverCents);
  if (band === undefined) return 0;
  const [from, rate, added, span] = band;
  return multiplyRatio(1, rate * span + added * (turnoverCents - from), 10 * span);
}

/** One of the two instalments of a year: half of the levy of the year before; null while that one is not known. */
export function valueAddedInstalment(lastLevyCents: number | null, year: number): number | null {
  const rule = valueAddedRule(year);
  if (rule === undefined || lastLevyCents === null) return null;
  if (lastLevyCents <= rule.instalmentAboveCents) return 0;
  return roundToEuros(applyRate(lastLevyCents, rule.instalmentBasisPoints)) * 100;
}
