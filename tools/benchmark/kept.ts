import type { Row } from "./benchmark.ts";

/** Of each run (`screens 100000`), how many times its floor each figure was. */
export type Kept = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** So many times the kept ratio is still the same: a busy machine slows floor and figure, not always alike. */
export const TOLERATED = 1.3;

/** The figures of a run as times of the floors that were measured beside them. */
export const ratiosOf = (rows: readonly Row[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    rows.flatMap(({ measure, value, floor }) =>
      floor === undefined ? [] : [[measure, Number((value / floor).toPrecision(3))]],
    ),
  );

/** What a run did worse than what was kept of it, or did not measure; a sentence each. */
export function worseThanKept(kept: Kept, run: string, rows: readonly Row[]): string[] {
  const before = kept[run];
  if (before === undefined) return [`Nothing is kept of ${run}: npm run bench -- --keep writes it.`];
  const now = ratiosOf(rows);
  return Object.entries(before).flatMap(([measure, ratio]) => {
    const found = now[measure];
    if (found === undefined) return [`${measure} was not measured.`];
    return found <= ratio * TOLERATED ? [] : [`${measure}: ${found} times its floor, ${ratio} was kept.`];
  });
}
