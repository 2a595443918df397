import type { Row } from "./benchmark.ts";

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const HEAD = ["measure", "value", "limit", ""];

const cells = ({ measure, value, unit, limit, holds, floor }: Row): string[] => [
  measure,
  `${NUMBER.format(value)} ${unit}`,
  limit === undefined ? "" : `≤ ${NUMBER.format(limit)} ${unit}`,
  holds === undefined ? "" : holds ? "✓" : "✗",
  floor === undefined ? "" : `× ${NUMBER.format(value / floor)}`,
];

/** Rows as a table of aligned columns. */
export function table(rows: readonly Row[]): string {
  const head = rows.some(({ floor }) => floor !== undefined) ? [...HEAD, "times its floor"] : HEAD;
  const all = [head, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
