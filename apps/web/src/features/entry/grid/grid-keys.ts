import {
  bearsVat,
  type Column,
  columns,
  type DraftLine,
  type EntryDraft,
  isEmptyLine,
  takesCounterparty,
} from "./entry-draft.ts";

export interface Cell {
  readonly row: number;
  readonly column: Column;
}

/** What a key asks of the grid; undefined: the cell keeps it. */
export type GridCommand =
  | "next"
  | "forward"
  | "previous"
  | "up"
  | "down"
  | "balance"
  | "copy-label"
  | "copy-above"
  | "duplicate"
  | "remove"
  | "letter"
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
    if (key.toLowerCase() === "l") return "letter";
    return key === "Delete" || key === "Backspace" ? "remove" : undefined;
  }
  if (key === "Enter" || key === "Tab")
    return pressed.shiftKey ? "previous" : key === "Enter" ? "next" : "forward";
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

/** Whether a cell can be typed in: a third party, a due date, a VAT code only where the account takes them. */
export function isOpen(line: DraftLine, column: Column): boolean {
  if (column === "counterparty" || column === "dueDate") return takesCounterparty(line.account);
  return column !== "vatCode" || line.vatCode !== "" || bearsVat(line.account) || isTax(line.account);
}

const isTax = (account: string) => account.startsWith("445");

/** Whether Tab stops there on its way: an amount has one side, the other one is passed over. */
function isStop(line: DraftLine, column: Column): boolean {
  if (column === "credit" && line.debit.trim() !== "") return false;
  return isOpen(line, column);
}

export type Side = "debit" | "credit";

/** What Enter knows besides the lines: the label that they all have, and the side that an account usually takes. */
export interface Way {
  readonly draft: Pick<EntryDraft, "label" | "lines">;
  readonly side: (line: DraftLine) => Side;
}

/** The cells of a line that still wait for something, in the order of typing: the usual side before the other. */
function waiting(line: DraftLine, { draft, side }: Way): readonly Column[] {
  if (line.made !== null) return [];
  const first = side(line);
  const isBlank = line.debit.trim() === "" && line.credit.trim() === "";
  const order: readonly (readonly [Column, boolean])[] = [
    ["account", line.account === ""],
    ["counterparty", takesCounterparty(line.account) && line.counterpartyId === null],
    ["label", draft.label.trim() === "" && line.label.trim() === ""],
    [first, isBlank],
    [first === "debit" ? "credit" : "debit", isBlank],
    ["vatCode", isTax(line.account) && line.vatCode === ""],
  ];
  return order.flatMap(([column, waits]) => (waits ? [column] : []));
}

/** The place of a cell in the order of Enter. */
function place(column: Column, side: Side): number {
  const order: readonly Column[] = ["account", "counterparty", "label", side, "dueDate", "vatCode"];
  return column === "debit" || column === "credit" ? (column === side ? 3 : 3.5) : order.indexOf(column);
}

/** Where Enter goes: what is filled, proposed or rarely typed is passed over; Tab stops there. */
function nextWaiting(from: Cell, way: Way): Cell | "add" | "leave" {
  const { lines } = way.draft;
  const line = lines[from.row];
  if (line !== undefined) {
    if (isEmptyLine(line) && from.row === lines.length - 1) return "leave";
    const here = place(from.column, way.side(line));
    const own = waiting(line, way).find((column) => place(column, way.side(line)) > here);
    if (own !== undefined) return { row: from.row, column: own };
  }
  for (let row = from.row + 1; row < lines.length; row += 1) {
    const next = lines[row];
    const column = next && waiting(next, way)[0];
    if (column !== undefined) return { row, column };
  }
  return "add";
}

/**
 * Where the focus goes from a cell. `add`: after a line that a new one has to follow. `leave`: out of the grid, forward
 * from an empty last line, or back from the first cell.
 */
export function nextCell(
  way: Way,
  from: Cell,
  towards: "next" | "forward" | "previous" | "up" | "down",
): Cell | "add" | "leave" {
  const { lines } = way.draft;
  if (towards === "next") return nextWaiting(from, way);
  if (towards === "up" || towards === "down") return vertical(lines, from, towards);
  const step = towards === "forward" ? 1 : -1;
  const line = lines[from.row];
  if (step > 0 && line !== undefined && isEmptyLine(line) && from.row === lines.length - 1) return "leave";
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
