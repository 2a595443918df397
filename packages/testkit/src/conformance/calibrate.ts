import {
  type CalibratedField,
  gradeKey,
  type Origin,
  type Tally,
} from "@grand-livre/capture/page-bill/confidence";
import type { GeneratedSizes } from "./generated-suite.ts";
import { type MeasuredBill, measurePicture, measureText } from "./generated-truth.ts";

/**
 * Counts, for each grade of evidence, how many values were right on generated bills: the table that announced confidences
 * come from. Its seeds are never the reported ones.
 */
export async function calibrate({ texts, pictures }: GeneratedSizes): Promise<Record<string, Tally>> {
  const tallies: Record<string, Tally> = {};
  for (let seed = 1; seed <= texts; seed += 1) count(tallies, "pdf-text", await measureText(seed));
  for (let seed = 1; seed <= pictures; seed += 1) count(tallies, "ocr", await measurePicture(seed));
  return Object.fromEntries(Object.entries(tallies).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function count(tallies: Record<string, Tally>, origin: Origin, { values }: MeasuredBill): void {
  for (const { field, grade, got, expected } of values) {
    if (grade === null) continue;
    const key = gradeKey(origin, field as CalibratedField, grade);
    const { right, total } = tallies[key] ?? { right: 0, total: 0 };
    tallies[key] = { right: right + (got === expected ? 1 : 0), total: total + 1 };
  }
}
