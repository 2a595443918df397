declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** How many random cases a property test draws: fewer under `npm test -- --quick`. Tests only. */
export function propertyRuns(full: number): { numRuns: number } {
  return { numRuns: process.env.QUICK ? Math.ceil(full / 10) : full };
}
