/**
 * The one rounding of the product: to the nearest integer, halves away from zero
 * (« arrondi commercial » : 0,5 → 1 et −0,5 → −1), on an exact fraction.
 */
export function roundFraction(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError("a fraction cannot have a zero denominator");
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return negative ? -rounded : rounded;
}
