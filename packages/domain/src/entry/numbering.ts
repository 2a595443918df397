/** Enough for 99 999 entries of a journal and an exercise to sort as text; more entries only widen the number. */
const SEQUENCE_DIGITS = 5;

/** Longest run of digits read as a sequence: a longer one is a date or a reference. */
const MAX_READ_DIGITS = 9;

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

/** The digits that end a number, ours or another program's; undefined when there are none to count on. */
export function trailingSequence(number: string): number | undefined {
  const digits = /(\d+)$/.exec(number.trim())?.[1];
  return digits === undefined || digits.length > MAX_READ_DIGITS ? undefined : Number(digits);
}

/** Our numbers go on after the highest one that imports brought into the same journal and exercise. */
export function startSequence(importedNumbers: Iterable<string>): number {
  let highest = 0;
  for (const number of importedNumbers) highest = Math.max(highest, trailingSequence(number) ?? 0);
  return highest;
}

/** Order of two numbers: text before the last digits, then the digits as a number, so that 100000 follows 99999. */
export function compareEntryNumbers(one: string, other: string): number {
  const [a, b] = [split(one), split(other)];
  if (a.prefix !== b.prefix) return a.prefix < b.prefix ? -1 : 1;
  if (a.digits.length !== b.digits.length) return a.digits.length - b.digits.length;
  return a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0;
}

function split(number: string): { prefix: string; digits: string } {
  const digits = /\d*$/.exec(number)?.[0] ?? "";
  const prefix = number.slice(0, number.length - digits.length);
  return { prefix, digits: digits.replace(/^0+(?=\d)/, "") };
}
