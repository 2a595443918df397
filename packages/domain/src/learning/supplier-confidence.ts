/** How many bills the reader's own word is worth against this supplier's. */
const OWN_WORD = 10;

/** What became of one field on this supplier's earlier bills. */
export interface FieldRecord {
  readonly kept: number;
  readonly corrected: number;
}

/**
 * The confidence of a value once it is known how often it was corrected on this supplier's bills. Corrections lower it;
 * values that were not corrected bring it back to the announced one, never above.
 */
export function confidenceForSupplier(announced: number, record: FieldRecord): number {
  const { kept, corrected } = record;
  if (corrected === 0) return announced;
  return Math.min(announced, (announced * OWN_WORD + kept) / (OWN_WORD + kept + corrected * OWN_WORD));
}
