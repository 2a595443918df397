/** As the contract has it, whose schemas are not loaded for one number. */
export const LOWEST_THRESHOLD = 0.8;

/** A threshold as a percentage to type in: `0.985` → `98,5`. */
export function thresholdText(threshold: number): string {
  return String(Math.round(threshold * 1000) / 10).replace(".", ",");
}

/** A percentage as typed as a threshold; undefined when it cannot be read or lies outside what a rule may book. */
export function readThreshold(text: string): number | undefined {
  const figures = text.replace(/[\s\u00a0\u202f%]/g, "").replace(",", ".");
  if (!/^\d{1,3}(\.\d)?$/.test(figures)) return undefined;
  const threshold = Math.round(Number(figures) * 10) / 1000;
  return threshold >= LOWEST_THRESHOLD && threshold <= 1 ? threshold : undefined;
}
