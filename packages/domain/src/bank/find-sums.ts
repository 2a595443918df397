/** What a search for sums found. */
export interface FoundSums {
  /** Indexes of the items of each, in their order. */
  readonly subsets: readonly (readonly number[])[];
  /** False when it stopped before it had seen every combination: another sum may exist. */
  readonly isComplete: boolean;
}

/** Sums returned at most: from the second on, none is certain. */
const MOST_SUBSETS = 3;

/**
 * Combinations of at least two amounts whose sum is exactly `target`: all of them when few, the first `MOST_SUBSETS`
 * otherwise. Larger amounts are tried first; a branch ends where what is left cannot reach the target. `steps` bounds the
 * time for any amounts. Amounts may have both signs; zeros are never taken.
 */
export function findSums(amounts: readonly number[], target: number, steps: number): FoundSums {
  const order = amounts
    .map((cents, index) => ({ cents, index }))
    .filter(({ cents }) => cents !== 0)
    .sort((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || a.index - b.index);
  // The most and the least that the items from each place on can add.
  const most: number[] = new Array(order.length + 1).fill(0);
  const least: number[] = new Array(order.length + 1).fill(0);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const cents = order[at]?.cents ?? 0;
    most[at] = (most[at + 1] ?? 0) + Math.max(cents, 0);
    least[at] = (least[at + 1] ?? 0) + Math.min(cents, 0);
  }
  const subsets: number[][] = [];
  const taken: number[] = [];
  let left = steps;
  const visit = (at: number, rest: number): void => {
    if (left <= 0 || subsets.length >= MOST_SUBSETS) return;
    left -= 1;
    if (rest === 0 && taken.length > 1) {
      subsets.push([...taken].sort((a, b) => a - b));
      // Items of both signs may add a sum of zero to it: such longer combinations say nothing more.
      return;
    }
    const item = order[at];
    if (item === undefined || rest > (most[at] ?? 0) || rest < (least[at] ?? 0)) return;
    taken.push(item.index);
    visit(at + 1, rest - item.cents);
    taken.pop();
    visit(at + 1, rest);
  };
  visit(0, target);
  return { subsets, isComplete: left > 0 && subsets.length < MOST_SUBSETS };
}
