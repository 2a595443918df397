/** Enough for 99 999 entries of a journal and an exercise to sort as text; more entries only widen the number. */
const SEQUENCE_DIGITS = 5;

export interface EntryNumberParts {
  readonly journalCode: string;
  /** From `exerciseCode`: `2026`. */
  readonly exerciseCode: string;
  /** 1, 2, 3… without a gap, by journal and exercise. */
  readonly sequence: number;
}

/** EcritureNum of an entry: `AC-2026-00042`. Continuous by journal and exercise (LPF art. A47 A-1, VII). */
export function entryNumber({ journalCode, exerciseCode, sequence }: EntryNumberParts): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`not a sequence: ${sequence}`);
  return `${journalCode}-${exerciseCode}-${String(sequence).padStart(SEQUENCE_DIGITS, "0")}`;
}
