import type { ReactNode } from "react";
import { formatCount, formatDate, formatRate } from "../lib/format.ts";
import { Amount } from "./Amount.tsx";
import type { Column } from "./data-table-types.ts";

/** What a table shows in a cell: the column's own rendering, else its value as its kind wants it. */
export function shownCell<Row>(column: Column<Row>, row: Row): ReactNode {
  const shown = column.cell === undefined ? plain(column, row) : column.cell(row);
  // A card leaves it out: without its column's head a dash says nothing.
  return shown === "–" ? <span data-nothing>–</span> : shown;
}

function plain<Row>(column: Column<Row>, row: Row): ReactNode {
  const value = column.value?.(row) ?? null;
  if (value === null) return null;
  switch (column.kind) {
    case "amount":
      return <Amount cents={Number(value)} zero="figures" />;
    case "number":
      return formatCount(Number(value));
    case "rate":
      return formatRate(Number(value));
    case "date":
      return formatDate(String(value));
    default:
      return value;
  }
}

/** Figures are at the right, dates have figures of one width. */
export function columnAlign<Row>({ align, kind }: Column<Row>): Column<Row>["align"] {
  return align ?? (kind === "amount" || kind === "number" || kind === "rate" ? "right" : undefined);
}
