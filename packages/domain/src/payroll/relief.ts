import { constantOf, type PayValues } from "./pay-values.ts";

const MILLION = 1_000_000n;
const PLACES = 10_000n;

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

export interface ReliefTerms {
  readonly minimumPpm: number;
  readonly deltaPpm: number;
  /** 1 750 000 for 1,75. */
  readonly exponentPpm: number;
  /** 3 000 000 for 3 SMIC. */
  readonly ceilingPpm: number;
}

/**
 * The coefficient of the réduction générale dégressive unique (CSS art. D. 241-7), in ten-thousandths:
 * Tmin + Tdelta × [½ × (ceiling × SMIC / pay − 1)]^P, rounded to 4 decimals, at most Tmin + Tdelta, 0 from the ceiling on.
 *
 * The power is exact: with P = n/d and a bracket a/b, the rounded coefficient is the greatest k whose lower bound
 * (k − ½)/10⁴ − Tmin does not exceed Tdelta × (a/b)^(n/d), which is compared as integers raised to the power d.
 */
export function reliefCoefficient(smicCents: number, payCents: number, terms: ReliefTerms): number {
  if (payCents <= 0 || smicCents <= 0) return 0;
  const ceiling = BigInt(terms.ceilingPpm);
  const [pay, smic] = [BigInt(payCents), BigInt(smicCents)];
  if (pay * MILLION >= ceiling * smic) return 0;
  const [minimum, delta] = [BigInt(terms.minimumPpm), BigInt(terms.deltaPpm)];
  const highest = (minimum + delta) / (MILLION / PLACES);
  const above = ceiling * smic - pay * MILLION;
  const below = 2n * pay * MILLION;
  if (above >= below) return Number(highest);
  const common = gcd(BigInt(terms.exponentPpm), MILLION);
  const [power, root] = [BigInt(terms.exponentPpm) / common, MILLION / common];
  const right = delta ** root * above ** power;
  const fits = (k: bigint) => {
    // Both sides in millionths, doubled: (2k − 1) × 50 is (k − ½) ten-thousandths.
    const left = (2n * k - 1n) * (MILLION / PLACES) - 2n * minimum;
    return left <= 0n || left ** root * below ** power <= 2n ** root * right;
  };
  let [low, high] = [0n, highest];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (fits(middle)) low = middle;
    else high = middle - 1n;
  }
  return Number(low);
}

/** The terms in force, by the rate of FNAL that the headcount gives. */
export function reliefTerms(values: PayValues, fiftyOrMore: boolean): ReliefTerms {
  return {
    minimumPpm: constantOf(values, "reliefMinimum"),
    deltaPpm: constantOf(values, fiftyOrMore ? "reliefDeltaLarge" : "reliefDeltaSmall"),
    exponentPpm: constantOf(values, "reliefExponent"),
    ceilingPpm: constantOf(values, "reliefCeiling"),
  };
}
