/** How many parts a combination has at most, among how many amounts it is looked for, and after how many steps it is given up. */
const MOST_PARTS = 8;
const MOST_AMOUNTS = 32;
const MOST_STEPS = 20_000;

/**
 * Places of two or more amounts that add up to `target`, undefined when none is found within bounds. Amounts that follow
 * each other come first, as one pays the invoices of a month; then any, among the first ones that are not above the target.
 * All amounts are positive.
 */
export function findCombination(amounts: readonly number[], target: number): number[] | undefined {
  return findRun(amounts, target) ?? findSubset(amounts, target);
}

function findRun(amounts: readonly number[], target: number): number[] | undefined {
  let [start, sum] = [0, 0];
  for (let end = 0; end < amounts.length; end += 1) {
    sum += amounts[end] ?? 0;
    while (sum > target) {
      sum -= amounts[start] ?? 0;
      start += 1;
    }
    if (sum === target && end > start)
      return Array.from({ length: end - start + 1 }, (_, offset) => start + offset);
  }
  return undefined;
}

function findSubset(amounts: readonly number[], target: number): number[] | undefined {
  const candidates = amounts
    .map((cents, at) => ({ cents, at }))
    .filter(({ cents }) => cents < target)
    .slice(0, MOST_AMOUNTS)
    .sort((one, other) => other.cents - one.cents);
  const rest: number[] = [0];
  for (const { cents } of candidates.toReversed()) rest.unshift((rest[0] ?? 0) + cents);
  let steps = 0;
  const search = (from: number, left: number, chosen: readonly number[]): readonly number[] | undefined => {
    if (left === 0) return chosen;
    if (chosen.length === MOST_PARTS) return undefined;
    for (let at = from; at < candidates.length; at += 1) {
      steps += 1;
      // What is left cannot reach the target any more, or the search has lasted long enough.
      if (steps > MOST_STEPS || (rest[at] ?? 0) < left) return undefined;
      const candidate = candidates[at];
      if (candidate === undefined || candidate.cents > left) continue;
      const found = search(at + 1, left - candidate.cents, [...chosen, candidate.at]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(0, target, [])?.toSorted((one, other) => one - other);
}
