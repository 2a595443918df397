declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Draws a number of cases that a test repeats when `DRAWS_SEED` names it; a new one each run. */
export const drawnSeed = (): number =>
  Number(process.env.DRAWS_SEED ?? Math.floor(Math.random() * 1_000_000_000));

/** How many of `full` random cases this run draws: all of them each night, a tenth of them else. */
export function sampled(full: number): number {
  return process.env.NIGHTLY ? full : Math.ceil(full / 10);
}

/**
 * How a property test draws its cases: from a new seed, which a failure prints; `DRAWS_SEED` draws the same again.
 */
export function propertyRuns(full: number): { numRuns: number; seed: number } {
  return { numRuns: sampled(full), seed: drawnSeed() };
}
