/** A threshold as a percentage to type in: `0.985` → `98,5`. */
export function thresholdText(threshold: number): string {
  return String(Math.round(threshold * 1000) / 10).replace(".", ",");
}

/** A percentage as typed as a threshold; NaN when it cannot be read, which the contract refuses. */
export function readThreshold(text: string): number {
  const figures = text.replace(/[\s\u00a0\u202f%]/g, "").replace(",", ".");
  return /^\d{1,3}(\.\d)?$/.test(figures) ? Math.round(Number(figures) * 10) / 1000 : Number.NaN;
}
