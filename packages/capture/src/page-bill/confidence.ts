import calibration from "./calibration.data.json" with { type: "json" };

export type CalibratedField =
  | "supplierName"
  | "supplierSiren"
  | "billNumber"
  | "billDate"
  | "dueDate"
  | "currency"
  | "totalExclVatCents"
  | "vatCents"
  | "totalInclVatCents"
  | "iban"
  | "supplierSiret"
  | "supplierVatNumber"
  | "servicePeriod"
  | "vatPointRule"
  | "vatRate"
  | "line";

export type Origin = "pdf-text" | "ocr";

/** Of so many values that were chosen with the same evidence, how many were right. */
export interface Tally {
  readonly right: number;
  readonly total: number;
}

export type Calibration = Readonly<Record<string, Tally>>;

/** Evidence that was never measured is announced as a guess. */
const UNKNOWN = 0.5;
const HIGHEST = 0.99;
/** Virtual values, two of three right: a grade seen a few times only is never announced as sure. */
const PRIOR_RIGHT = 2;
const PRIOR_TOTAL = 3;

/** The key of a grade in the calibration: where it was read, which field, which evidence. */
export function gradeKey(origin: Origin, field: CalibratedField, grade: string): string {
  return `${origin} ${field} ${grade}`;
}

/**
 * How sure a value is: the share of values with the same evidence that were right on the generated bills, drawn to the
 * middle when there are few of them.
 */
export function confidenceOf(
  origin: Origin,
  field: CalibratedField,
  grade: string,
  measured: Calibration = calibration,
): number {
  const tally = measured[gradeKey(origin, field, grade)];
  if (tally === undefined) return UNKNOWN;
  const share = (tally.right + PRIOR_RIGHT) / (tally.total + PRIOR_TOTAL);
  return Math.min(HIGHEST, Math.round(share * 100) / 100);
}
