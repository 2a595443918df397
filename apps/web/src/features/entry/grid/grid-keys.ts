import { type Column, columns, type DraftLine, isEmptyLine, takesCounterparty } from "./entry-draft.ts";

export interface Cell {
  readonly row: number;
  readonly column: Column;
}

/** What a key asks of the grid; undefined: the cell keeps it. */
export type GridCommand =
  | "next"
  | "previous"
  | "up"
  | "down"
  | "balance"
  | "copy-label"
  | "copy-above"
  | "duplicate"
  | "remove"
  | "list"
  | "cancel";

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The cell that has the focus, as far as its keys depend on it. */
export interface FocusedCell {
  readonly column: Column;
  readonly text: string;
  /** The whole text is selected, as it is when one arrives: a key replaces it. */
  readonly allSelected: boolean;
}

const completed: ReadonlySet<Column> = new Set(["account", "counterparty", "vatCode"]);

/** The grammar of the entry grid. A sign that could be part of what is being typed belongs to the cell. */
export function gridCommand(pressed: PressedKey, cell: FocusedCell): GridCommand | undefined {
  const { key } = pressed;
  if (pressed.altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) {
    if (key.toLowerCase() === "d") return "duplicate";
    return key === "Delete" || key === "Backspace" ? "remove" : undefined;
  }
  if (key === "Enter" || key === "Tab") return pressed.shiftKey ? "previous" : "next";
  if (key === "ArrowUp") return "up";
  if (key === "ArrowDown") return "down";
  if (key === "Escape") return "cancel";
  if (key === "F4") return completed.has(cell.column) ? "list" : undefined;
  return signCommand(key, cell);
}

function signCommand(key: string, { column, text, allSelected }: FocusedCell): GridCommand | undefined {
  const fresh = text === "" || allSelected;
  switch (key) {
    case "=":
      return fresh || column === "debit" || column === "credit" ? "balance" : undefined;
    case "*":
      // In an amount that is being typed it multiplies.
      return fresh ? "copy-label" : undefined;
    case ".":
      return fresh ? "copy-above" : undefined;
    case "/":
      return completed.has(column) ? "list" : undefined;
    default:
      return undefined;
  }
}

/** Accounts whose lines may say which VAT they bear. */
const BEARS_VAT = /^(?:[267]|445)/;

/** Whether a cell can be typed in: a third party, a due date, a VAT code only where the account takes them. */
export function isOpen(line: DraftLine, column: Column): boolean {
  if (column === "counterparty" || column === "dueDate") return takesCounterparty(line.account);
  return column !== "vatCode" || line.vatCode !== "" || BEARS_VAT.test(line.account);
}

/** Whether the hand stops there on its way: an amount has one side, the other one is passed over. */
function isStop(line: DraftLine, column: Column): boolean {
  if (column === "credit" && line.debit.trim() !== "") return false;
  return isOpen(line, column);
}

/**
 * Where the hand goes from a cell. `add`: after a line that a new one has to follow. `leave`: out of the grid, forward
 * from an empty last line, or back from the first cell.
 */
export function nextCell(
  lines: readonly DraftLine[],
  from: Cell,
  towards: "next" | "previous" | "up" | "down",
): Cell | "add" | "leave" {
  if (towards === "up" || towards === "down") return vertical(lines, from, towards);
  const step = towards === "next" ? 1 : -1;
  const line = lines[from.row];
  if (towards === "next" && line !== undefined && isEmptyLine(line) && from.row === lines.length - 1)
    return "leave";
  let row = from.row;
  let at = columns.indexOf(from.column) + step;
  for (;;) {
    const current = lines[row];
    if (current === undefined) return step > 0 ? "add" : "leave";
    const column = columns[at];
    if (column === undefined) {
      row += step;
      at = step > 0 ? 0 : columns.length - 1;
    } else if (isStop(current, column)) return { row, column };
    else at += step;
  }
}

function vertical(lines: readonly DraftLine[], from: Cell, towards: "up" | "down"): Cell | "add" | "leave" {
  const row = from.row + (towards === "down" ? 1 : -1);
  const line = lines[row];
  if (line === undefined) return from;
  return isOpen(line, from.column) ? { row, column: from.column } : { row, column: "account" };
}
