/** One standard deviation: five times in six, the true share is above the bound. */
const Z = 1;

/**
 * How sure `agreeing` votes out of `compared` make: the lower bound of Wilson's interval of their share. One vote out of one
 * is 0.5, 4 out of 4 are 0.8, 19 out of 19 are 0.95; no number of votes makes 1.
 * @see Wilson, E. B. (1927), Probable inference, the law of succession, and statistical inference
 */
export function lowerBoundOfShare(agreeing: number, compared: number): number {
  if (compared <= 0) return 0;
  const share = agreeing / compared;
  const spread = Z * Math.sqrt((share * (1 - share)) / compared + (Z * Z) / (4 * compared * compared));
  const bound = (share + (Z * Z) / (2 * compared) - spread) / (1 + (Z * Z) / compared);
  return Math.max(0, Math.min(bound, share));
}
