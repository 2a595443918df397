import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pastedCells } from "../../../app/document/lines/pasted-lines.ts";
import { openList } from "../../../app/fields/CompletionInput.tsx";
import type { DraftAction } from "./change-draft.ts";
import styles from "./EntryGrid.module.css";
import { type Column, columns, type DraftLine, type EntryDraft } from "./entry-draft.ts";
import { type Completions, GridRow, headers } from "./GridRow.tsx";
import { type Cell, type GridCommand, gridCommand, nextCell, type Side } from "./grid-keys.ts";
import { type PasteFacts, withPastedCells } from "./pasted-entry.ts";

export interface EntryGridProps {
  /** The entry as it is now; keys read it again after each thing they change. */
  readonly draft: () => EntryDraft;
  readonly dispatch: (action: DraftAction) => void;
  readonly completions: Completions;
  readonly pasteFacts: PasteFacts;
  /** The side that a line's account usually takes in this journal. */
  readonly side: (line: DraftLine) => Side;
  /** What is wrong, by line on screen. */
  readonly problems: ReadonlyMap<number, string>;
  /** The line that has the focus, or undefined. */
  readonly onLine: (row: number | undefined) => void;
  /** Requests the lines that a line is to be lettered with. */
  readonly onLetter: (row: number) => void;
  /** Forward out of the grid, from an empty last line. */
  readonly onLeave: () => void;
  /** Escape where there is nothing left to undo. */
  readonly onCancel: () => void;
}

/** The lines of an entry as cells that a person can fill without leaving the keyboard. */
export function EntryGrid(props: EntryGridProps) {
  const { draft, completions, problems } = props;
  const table = useRef<HTMLTableElement>(null);
  const arrived = useRef<{ readonly cell: Cell; readonly line: DraftLine }>(undefined);
  const [dispatch] = useState(() => (action: DraftAction) => latest.current(action));
  const latest = useRef(props.dispatch);
  latest.current = props.dispatch;
  const { label, lines } = draft();

  function input(cell: Cell): HTMLInputElement | null {
    return table.current?.querySelector(`[data-cell="${cell.row}:${cell.column}"]`) ?? null;
  }

  function run(command: GridCommand, cell: Cell): boolean {
    switch (command) {
      case "next":
      case "forward":
      case "previous":
      case "up":
      case "down":
        return move(command, cell);
      case "list":
        openList(input(cell));
        return true;
      case "cancel":
        return cancel(cell);
      case "letter":
        props.onLetter(cell.row);
        return true;
      case "copy-above":
        dispatch({ type: command, ...cell });
        return true;
      case "duplicate":
        flushSync(() => dispatch({ type: command, row: cell.row }));
        input({ row: cell.row + 1, column: cell.column })?.focus();
        return true;
      case "remove":
        flushSync(() => dispatch({ type: command, row: cell.row }));
        input({ row: Math.min(cell.row, draft().lines.length - 1), column: "account" })?.focus();
        return true;
      default:
        dispatch({ type: command, row: cell.row });
        return true;
    }
  }

  function move(command: "next" | "forward" | "previous" | "up" | "down", cell: Cell): boolean {
    const line = draft().lines[cell.row];
    flushSync(() => dispatch({ type: "settle", ...cell }));
    // Tax that was computed may have taken a place above.
    const row = draft().lines.findIndex(({ key }) => key === line?.key);
    const target = nextCell({ draft: draft(), side: props.side }, { row, column: cell.column }, command);
    if (target === "leave") {
      if (command !== "previous") props.onLeave();
      // Backwards the browser's own order leads to the fields above.
      return command !== "previous";
    }
    if (target === "add") {
      flushSync(() => dispatch({ type: "insert-after", row: draft().lines.length - 1 }));
      input({ row: draft().lines.length - 1, column: "account" })?.focus();
    } else input(target)?.focus();
    return true;
  }

  /** First the line comes back as it was when it got the focus; then an empty line goes; then the entry. */
  function cancel(cell: Cell): boolean {
    const line = draft().lines[cell.row];
    const before = arrived.current?.line;
    if (line !== undefined && before?.key === line.key && before !== line) {
      flushSync(() => dispatch({ type: "restore", row: cell.row, line: before }));
      input(cell)?.select();
    } else props.onCancel();
    return true;
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    const shown = cellOf(event.target);
    if (shown === undefined) return;
    // What the key has just completed may have moved the line: the cell says where it was drawn.
    const row = draft().lines.findIndex(({ key }) => key === lines[shown.row]?.key);
    const cell = { row: row < 0 ? shown.row : row, column: shown.column };
    const { value, selectionStart, selectionEnd } = event.target;
    const allSelected = value !== "" && selectionStart === 0 && selectionEnd === value.length;
    const command = gridCommand(event, { column: cell.column, text: value, allSelected });
    if (command !== undefined && run(command, cell)) event.preventDefault();
  }

  /** Cells of a spreadsheet fill cells, from the one that has the focus; a text without them is the browser's. */
  function onPaste(event: React.ClipboardEvent) {
    const rows = pastedCells(event.clipboardData.getData("text/plain"));
    const cell = event.target instanceof HTMLInputElement ? cellOf(event.target) : undefined;
    if (rows === undefined || cell === undefined) return;
    event.preventDefault();
    dispatch({ type: "replace", draft: withPastedCells(draft(), cell, rows, props.pasteFacts) });
  }

  return (
    <div className={styles.frame}>
      <table
        ref={table}
        className={styles.table}
        aria-label="Lignes de l’écriture"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={(event) => {
          const cell = event.target instanceof HTMLInputElement ? cellOf(event.target) : undefined;
          const line = cell && draft().lines[cell.row];
          if (cell === undefined || line === undefined) return;
          if (arrived.current?.line.key !== line.key) arrived.current = { cell, line };
          props.onLine(cell.row);
        }}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          arrived.current = undefined;
          props.onLine(undefined);
        }}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {headers[column]}
              </th>
            ))}
            <th data-column="remove">
              <span className="visually-hidden">Supprimer</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <GridRow
              key={line.key}
              row={row}
              line={line}
              entryLabel={label}
              problem={problems.get(row)}
              completions={completions}
              dispatch={dispatch}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellOf(input: HTMLInputElement): Cell | undefined {
  const [row, column] = (input.dataset.cell ?? "").split(":");
  return column === undefined ? undefined : { row: Number(row), column: column as Column };
}
