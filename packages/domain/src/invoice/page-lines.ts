import { computeTotals } from "./compute-totals.ts";
import type { PrintedTotals } from "./invoice.ts";
import { KNOWN_RATES, type SummaryLine } from "./summary-lines.ts";

/**
 * Lines read off a page (words or pixels, not data), as far as they account for what the page prints. A rate that a
 * line does not give is the one rate that gives the printed VAT for all such lines. Null when they miss or exceed the
 * printed totals: a page's totals outweigh its lines, and a draft must never have amounts that are not printed.
 */
export function agreeingPageLines<Line extends SummaryLine>(
  lines: readonly Line[],
  printed: PrintedTotals,
): readonly Line[] | null {
  if (lines.length === 0) return null;
  if (lines.every((line) => line.vatRateBasisPoints !== null)) return agree(lines, printed) ? lines : null;
  // Without a printed VAT the missing rates are unknown.
  if (printed.vatCents == null) return null;
  const rates = new Set([
    ...(printed.vatBreakdown ?? []).map((row) => row.rateBasisPoints),
    ...KNOWN_RATES,
    0,
  ]);
  const filled = [...rates]
    .map((rate) => lines.map((line) => withRate(line, rate)))
    .filter((candidate) => agree(candidate, printed));
  return filled.length === 1 ? (filled[0] ?? null) : null;
}

function withRate<Line extends SummaryLine>(line: Line, rateBasisPoints: number): Line {
  if (line.vatRateBasisPoints !== null) return line;
  const vatCategory = line.vatCategory ?? (rateBasisPoints > 0 ? "S" : null);
  return { ...line, vatRateBasisPoints: rateBasisPoints, vatCategory };
}

/** Before tax to the cent; VAT within the cent a group that its rounding may cost. */
function agree(lines: readonly SummaryLine[], printed: PrintedTotals): boolean {
  const totals = computeTotals({
    lines: lines.map((line, index) => ({
      ...line,
      id: String(index),
      label: "",
      vatCode: null,
      account: null,
    })),
  });
  const near = (told: number | null | undefined, computed: number, cents: number) =>
    told == null || Math.abs(told - computed) <= cents;
  const cents = totals.vatBreakdown.length;
  return (
    near(printed.totalExclVatCents, totals.totalExclVatCents, 0) &&
    near(printed.vatCents, totals.vatCents, cents) &&
    near(printed.totalInclVatCents, totals.totalInclVatCents, cents)
  );
}

/** The VAT rows of a page when they add up to its totals; else none: half a table is worse than no table. */
export function agreeingPageRows(printed: PrintedTotals): PrintedTotals {
  const rows = printed.vatBreakdown ?? [];
  const sum = (value: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + value(row), 0);
  const whole =
    (printed.totalExclVatCents == null || sum((row) => row.baseCents) === printed.totalExclVatCents) &&
    (printed.vatCents == null || sum((row) => row.vatCents) === printed.vatCents);
  return whole ? printed : { ...printed, vatBreakdown: null };
}
