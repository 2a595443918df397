import { roundFraction } from "@grand-livre/domain/money/round";
import type { Segment } from "../page/segments.ts";
import type { PrintedAmount } from "./find-amounts.ts";

/** A row that says a rate, a base and its tax, in agreement to the cent. */
export interface RateRow {
  readonly rateBasisPoints: number;
  readonly baseCents: number;
  readonly taxCents: number;
  readonly amounts: readonly PrintedAmount[];
}

const RATE = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,2}))? ?%/g;
/** Rates of France and its neighbours; another one must be printed in a table that adds up. */
const MAX_RATE_BASIS_POINTS = 2800;

/** Rates in percent printed on a line, in basis points. */
export function ratesIn(folded: string): number[] {
  return [...folded.matchAll(RATE)]
    .map(([, whole = "0", fraction = ""]) => Number(whole) * 100 + Number(fraction.padEnd(2, "0")))
    .filter((rate) => rate <= MAX_RATE_BASIS_POINTS);
}

/** Base × rate, rounded to the cent. */
export function taxOf(baseCents: number, rateBasisPoints: number): number {
  return Number(roundFraction(BigInt(baseCents) * BigInt(rateBasisPoints), 10_000n));
}

/**
 * Rows of rate tables: a line with one rate and two amounts of which one is the tax of the other. The tax may differ by two
 * cents: suppliers round line by line.
 */
export function findRateRows(
  segments: readonly Segment[],
  amounts: readonly PrintedAmount[],
): readonly RateRow[] {
  const byLine = Map.groupBy(amounts, ({ found }) => found.segment.line);
  const textByLine = new Map<number, string>();
  for (const { line, folded } of segments) textByLine.set(line, `${textByLine.get(line) ?? ""}  ${folded}`);
  const rows: RateRow[] = [];
  for (const [line, members] of byLine)
    for (const rate of new Set(ratesIn(textByLine.get(line) ?? ""))) rows.push(...rowsOf(rate, members));
  return rows;
}

function rowsOf(rateBasisPoints: number, members: readonly PrintedAmount[]): RateRow[] {
  const rows: RateRow[] = [];
  for (const base of members)
    for (const tax of members) {
      if (base === tax || (base.cents === 0 && rateBasisPoints !== 0)) continue;
      const expected = taxOf(base.cents, rateBasisPoints);
      if (rateBasisPoints === 0 ? tax.cents !== 0 || base.cents === 0 : Math.abs(tax.cents - expected) > 2)
        continue;
      if (rateBasisPoints !== 0 && Math.abs(expected) < 3 && tax.cents !== expected) continue;
      rows.push({ rateBasisPoints, baseCents: base.cents, taxCents: tax.cents, amounts: [base, tax] });
    }
  return rows;
}

/**
 * The rows, one a rate, whose bases add up to the total excluding VAT and whose taxes to the VAT. `null` when no such set
 * exists. Lines of goods that print their own tax look like rows too: the sums separate them.
 */
export function rowsThatAddUp(
  rows: readonly RateRow[],
  baseCents: number,
  taxCents: number,
): readonly RateRow[] | null {
  // Several reasons not to charge VAT have a row each, all at the rate zero.
  const groups = Map.groupBy(rows, (row) =>
    row.rateBasisPoints === 0 ? `0 ${row.baseCents}` : `${row.rateBasisPoints}`,
  );
  const byRate = [...groups.values()].slice(0, 8);
  const search = (index: number, base: number, tax: number, count: number): RateRow[] | null => {
    if (index === byRate.length) return base === 0 && tax === 0 && count > 0 ? [] : null;
    for (const row of distinct(byRate[index] ?? [])) {
      const rest = search(index + 1, base - row.baseCents, tax - row.taxCents, count + 1);
      if (rest !== null) return [row, ...rest];
    }
    return search(index + 1, base, tax, count);
  };
  return search(0, baseCents, taxCents, 0);
}

function distinct(rows: readonly RateRow[]): RateRow[] {
  const seen = new Map(rows.map((row) => [`${row.baseCents} ${row.taxCents}`, row]));
  return [...seen.values()].slice(0, 12);
}
