import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { openList } from "../../../app/fields/CompletionInput.tsx";
import type { DateContext } from "../../../lib/typed.ts";
import styles from "./EntryGrid.module.css";
import { type Column, columns, type DraftAction, type DraftLine, type EntryDraft } from "./entry-draft.ts";
import { type Completions, GridRow, headers } from "./GridRow.tsx";
import { type Cell, type GridCommand, gridCommand, nextCell } from "./grid-keys.ts";

export interface EntryGridProps {
  /** The entry as it is now; keys read it again after each thing they change. */
  readonly draft: () => EntryDraft;
  readonly dispatch: (action: DraftAction) => void;
  readonly completions: Completions;
  readonly within: DateContext;
  /** What is wrong, by line on screen. */
  readonly problems: ReadonlyMap<number, string>;
  /** The line that has the focus, or undefined. */
  readonly onLine: (row: number | undefined) => void;
  /** Forward out of the grid, from an empty last line. */
  readonly onLeave: () => void;
  /** Escape where there is nothing left to undo. */
  readonly onCancel: () => void;
}

/** The lines of an entry as cells that a hand can fill without leaving the keyboard. */
export function EntryGrid(props: EntryGridProps) {
  const { draft, completions, problems, within } = props;
  const table = useRef<HTMLTableElement>(null);
  const arrived = useRef<{ readonly cell: Cell; readonly line: DraftLine }>(undefined);
  const [dispatch] = useState(() => (action: DraftAction) => {
    latest.current.dispatch(action.type === "settle" ? { ...action, within: latest.current.within } : action);
  });
  const latest = useRef({ dispatch: props.dispatch, within });
  latest.current = { dispatch: props.dispatch, within };
  const { label, lines } = draft();

  function input(cell: Cell): HTMLInputElement | null {
    return table.current?.querySelector(`[data-cell="${cell.row}:${cell.column}"]`) ?? null;
  }

  function run(command: GridCommand, cell: Cell): boolean {
    switch (command) {
      case "next":
      case "previous":
      case "up":
      case "down":
        return move(command, cell);
      case "list":
        openList(input(cell));
        return true;
      case "cancel":
        return cancel(cell);
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

  function move(command: "next" | "previous" | "up" | "down", cell: Cell): boolean {
    flushSync(() => dispatch({ type: "settle", ...cell }));
    const target = nextCell(draft().lines, cell, command);
    if (target === "leave") {
      if (command === "next") props.onLeave();
      // Backwards the browser's own order leads to the fields above.
      return command === "next";
    }
    if (target === "add") {
      flushSync(() => dispatch({ type: "insert-after", row: draft().lines.length - 1 }));
      input({ row: draft().lines.length - 1, column: "account" })?.focus();
    } else input(target)?.focus();
    return true;
  }

  /** First the line comes back as it was when the hand arrived on it; then an empty line goes; then the entry. */
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
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    const { value, selectionStart, selectionEnd } = event.target;
    const allSelected = value !== "" && selectionStart === 0 && selectionEnd === value.length;
    const command = gridCommand(event, { column: cell.column, text: value, allSelected });
    if (command !== undefined && run(command, cell)) event.preventDefault();
  }

  return (
    <div className={styles.frame}>
      <table
        ref={table}
        className={styles.table}
        aria-label="Lignes de l’écriture"
        onKeyDown={onKeyDown}
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
