import { type Measured, type MeasuredBill, measurePicture, measureText } from "./generated-truth.ts";
import { type Comparison, type ConformanceSuite, countFamily, type FamilyResult } from "./results.ts";

export interface GeneratedSizes {
  /** How many generated bills are read as PDF text. */
  readonly texts: number;
  /** How many are read as scans and photographs: each costs seconds. */
  readonly pictures: number;
}

/** Seeds beyond this one were never used to calibrate: what is reported is held out. */
export const FIRST_HELD_OUT_SEED = 100_001;

/** Generated French bills with exact truth, and how far announced confidences hold on them. */
export function generatedSuite({ texts, pictures }: GeneratedSizes): ConformanceSuite {
  return {
    name: "generated",
    async run(): Promise<FamilyResult[]> {
      const bills: MeasuredBill[] = [];
      for (let rank = 0; rank < texts; rank += 1) bills.push(await measureText(FIRST_HELD_OUT_SEED + rank));
      for (let rank = 0; rank < pictures; rank += 1)
        bills.push(await measurePicture(FIRST_HELD_OUT_SEED + rank));
      const families = [...Map.groupBy(bills, ({ family }) => family)].map(([family, members]) =>
        countFamily(
          family,
          members.length,
          members.flatMap(({ values }) => values.flatMap(compared)),
        ),
      );
      return [...families, ...calibrationOf(bills)];
    },
  };
}

/** Values that the page does not print and that the reader did not invent are not counted. */
function compared({ file, field, expected, got }: Measured): Comparison[] {
  if (expected === null && got === null) return [];
  const verdict = got === null ? "missing" : got === expected ? "right" : "wrong";
  return [{ file, field, expected: expected ?? "nothing", got, verdict, reason: null }];
}

const BANDS = [
  ["from 0.95", 0.95, 1.01],
  ["0.85 to 0.95", 0.85, 0.95],
  ["0.6 to 0.85", 0.6, 0.85],
  ["under 0.6", 0, 0.6],
] as const;

/** Of the values announced in each band, how many were right: one row a band, for text and for pictures. */
function calibrationOf(bills: readonly MeasuredBill[]): FamilyResult[] {
  const groups = Map.groupBy(bills, ({ family }) => (family === "made text" ? "text" : "pictures"));
  return [...groups].map(([medium, members]) => {
    const announced = members.flatMap(({ values }) => values).filter(({ confidence }) => confidence !== null);
    const comparisons = BANDS.flatMap(([band, from, to]) =>
      announced
        .filter(({ confidence }) => confidence !== null && confidence >= from && confidence < to)
        .flatMap(compared)
        .map((one) => ({ ...one, field: band })),
    );
    // Each wrong value is listed with its family already.
    return { ...countFamily(`announced ${medium}`, members.length, comparisons), differences: [] };
  });
}
