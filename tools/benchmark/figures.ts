/** The value under which `share` percent of the values lie. NaN without any. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const index = Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100));
  return sorted[index] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

const REQUESTS = 60;
/** The first ones meet cold caches. */
const WARM_UP = 5;

/** Milliseconds that half of the requests stay below. */
export async function medianOf(ask: () => Promise<unknown>, requests = REQUESTS): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < requests + WARM_UP; request += 1) {
    const since = performance.now();
    await ask();
    if (request >= WARM_UP) times.push(performance.now() - since);
  }
  return median(times);
}
