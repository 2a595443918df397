import type { InvoiceLineKind } from "@grand-livre/domain/invoice/invoice";
import Button from "@mui/material/Button";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatPlural } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { KeyHint } from "../../../ui/KeyHint.tsx";
import { useShortcut } from "../../../ui/shortcut.ts";
import { useFieldLink } from "../captured/field-link.ts";
import { type DocumentForm, withLine } from "../draft/document-form.ts";
import { type DocumentLine, emptyLine, lineRef } from "../draft/document-line.ts";
import styles from "./DocumentLines.module.css";
import { LineRow } from "./LineRow.tsx";
import { columnTitles, type LineColumn, lineColumns, nextStop } from "./line-columns.ts";
import type { LineContext } from "./line-context.ts";
import { pastedCells, withPasted } from "./pasted-lines.ts";

interface DocumentLinesProps extends LineContext {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  /** The lines that make the entry line under the pointer. */
  readonly highlighted?: ReadonlySet<string> | undefined;
}

/** Drawing more rows at once takes longer than 100 ms; few documents have more. */
const FIRST_ROWS = 40;

const ADDS: readonly (readonly [InvoiceLineKind, string])[] = [
  ["line", "Ajouter une ligne"],
  ["allowance", "Ajouter une remise"],
  ["charge", "Ajouter des frais"],
];

/** Cells of a spreadsheet fill cells, from the one that has the focus; a text without them is the browser's. */
function paste(event: ClipboardEvent<HTMLElement>, { form, change, rules }: DocumentLinesProps) {
  const { direction } = form;
  const columns = lineColumns[direction];
  const rows = pastedCells(event.clipboardData.getData("text/plain"));
  const cell = event.target instanceof HTMLInputElement ? cellOf(event.target, columns) : undefined;
  if (rows === undefined || cell === undefined) return;
  event.preventDefault();
  change((before) => ({
    ...before,
    lines: withPasted(rows, {
      lines: before.lines,
      at: cell,
      columns,
      rules,
      newLine: (last) => rules.proposed(emptyLine("line", direction, last)),
    }),
  }));
}

interface CellKeysOptions {
  readonly lines: readonly DocumentLine[];
  readonly columns: readonly LineColumn[];
  /** The field of a cell. */
  readonly field: (key: string, name: string) => HTMLElement | null | undefined;
  readonly add: (kind: InvoiceLineKind) => void;
  readonly remove: (key: string) => void;
}

/** Enter goes on to the next cell to fill, and at the end to the next line; arrows go up and down a column. */
function useCellKeys({ lines, columns, field, add, remove }: CellKeysOptions) {
  const link = useFieldLink();
  const latest = useRef(add);
  latest.current = add;
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    // Enter on a field that waits to be checked confirms it, and goes on to the next one.
    if (key === "Enter") link?.onEnter(event);
    if (event.metaKey || event.altKey || event.shiftKey || !(target instanceof HTMLInputElement)) return;
    const cell = cellOf(target, columns);
    if (cell === undefined) return;
    const at = lines.findIndex((line) => line.key === cell.key);
    const line = lines[at];
    if (line === undefined) return;
    if (event.ctrlKey) {
      if (key !== "Delete") return;
      event.preventDefault();
      remove(cell.key);
      return;
    }
    // Enter on an open list takes its option, and goes on.
    const isList = target.getAttribute("aria-expanded") === "true";
    if (event.defaultPrevented && !(isList && key === "Enter")) return;
    const goTo = (to: string | undefined, name: string) => {
      event.preventDefault();
      if (to !== undefined) field(to, name)?.focus();
    };
    if (key === "Enter") {
      // What the list answers is in the form only after this event.
      const stop = nextStop(isList ? { ...line, account: "" } : line, cell.column, columns);
      if (stop !== undefined) goTo(cell.key, stop);
      else if (at < lines.length - 1) goTo(lines[at + 1]?.key, "label");
      else {
        event.preventDefault();
        // An option that Enter takes is in the line only after this event, and the next line copies from it. Without one the line is
        // there at once: a key typed in the same instant would go into the cell that was left.
        if (isList) setTimeout(() => latest.current("line"));
        else add("line");
      }
    } else if (!isList && key === "ArrowDown") goTo(lines[at + 1]?.key, cell.column);
    else if (!isList && key === "ArrowUp") goTo(lines[at - 1]?.key, cell.column);
  };
}

function AddButtons({ onAdd }: { readonly onAdd: (kind: InvoiceLineKind) => void }) {
  return ADDS.map(([kind, label]) => (
    <Button
      key={kind}
      size="small"
      color="inherit"
      startIcon={<Icon path={icons.add} size={16} />}
      {...(kind === "line" ? { "aria-keyshortcuts": "Alt+Enter" } : {})}
      onClick={() => onAdd(kind)}
    >
      <span>
        {label}
        {kind === "line" && <KeyHint>Alt+Entrée</KeyHint>}
      </span>
    </Button>
  ));
}

/** The lines of a document as single rows of cells. What is rarely typed is unfolded line by line. */
export function DocumentLines(props: DocumentLinesProps) {
  const { form, change, rules } = props;
  const { direction, lines } = form;
  const columns = lineColumns[direction];
  const box = useRef<HTMLElement>(null);
  const [all, setAll] = useState(false);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const shown = all ? lines : lines.slice(0, FIRST_ROWS);

  const field = (key: string, name: string) =>
    box.current?.querySelector<HTMLElement>(
      `[data-line-key="${CSS.escape(key)}"] [data-cell="${name}"] :is(input, [role="combobox"])`,
    );

  function add(kind: InvoiceLineKind) {
    const line = rules.proposed(emptyLine(kind, direction, lines.at(-1)));
    flushSync(() => {
      setAll(true);
      change((before) => ({ ...before, lines: [...before.lines, line] }));
    });
    const label = field(line.key, "label");
    label?.focus();
    // « Remise » and « Frais » are proposed: what is typed replaces them.
    if (label instanceof HTMLInputElement) label.select();
  }

  function remove(key: string) {
    const at = lines.findIndex((line) => line.key === key);
    flushSync(() =>
      change((before) => ({ ...before, lines: before.lines.filter((line) => line.key !== key) })),
    );
    const neighbour = lines[at + 1] ?? lines[at - 1];
    if (neighbour !== undefined) field(neighbour.key, "label")?.focus();
  }

  function fold(key: string, isOpen: boolean) {
    flushSync(() =>
      setUnfolded((before) => new Set(isOpen ? [...before, key] : [...before].filter((one) => one !== key))),
    );
    if (!isOpen) field(key, "label")?.focus();
    else
      box.current
        ?.querySelector<HTMLElement>(
          `[data-line-key="${CSS.escape(key)}"] [data-details] :is(input, [role="combobox"])`,
        )
        ?.focus();
  }

  useShortcut("alt+enter", () => add("line"), { inFields: true, label: "Ajouter une ligne" });
  useShortcut("alt+arrowdown", () => foldAtFocus(true), {
    inFields: true,
    label: "Détails de la ligne",
  });
  useShortcut("alt+arrowup", () => foldAtFocus(false), { inFields: true });

  function foldAtFocus(isOpen: boolean) {
    const key = document.activeElement?.closest<HTMLElement>("[data-line-key]")?.dataset.lineKey;
    if (key !== undefined) fold(key, isOpen);
  }

  const onKeyDown = useCellKeys({ lines, columns, field, add, remove });

  return (
    <section
      ref={box}
      className={styles.group}
      data-direction={direction}
      aria-label="Saisie des lignes"
      onKeyDown={onKeyDown}
      onPaste={(event) => paste(event, props)}
    >
      <div className={styles.head} aria-hidden="true">
        <span />
        {columns.map((column) => (
          <span key={column} data-cell={column}>
            {columnTitles[column]}
            {column === "vatRate" && " %"}
          </span>
        ))}
        <span data-cell="net">Montant HT</span>
      </div>
      {shown.map((line, index) => (
        <LineRow
          key={line.key}
          context={props}
          line={line}
          direction={direction}
          position={index + 1}
          isOpen={unfolded.has(line.key)}
          isHighlighted={props.highlighted?.has(lineRef(line)) ?? false}
          onFold={(isOpen) => fold(line.key, isOpen)}
          onChange={(update) => change((before) => withLine(before, line.key, update))}
          onRemove={() => remove(line.key)}
        />
      ))}
      <div className={styles.adds}>
        {shown.length < lines.length && (
          <Button size="small" onClick={() => setAll(true)}>
            Afficher {formatPlural(lines.length - shown.length, "ligne")} de plus
          </Button>
        )}
        <AddButtons onAdd={add} />
      </div>
    </section>
  );
}

function cellOf(
  input: HTMLElement,
  columns: readonly LineColumn[],
): { readonly key: string; readonly column: LineColumn } | undefined {
  const name = input.closest<HTMLElement>("[data-cell]")?.dataset.cell;
  const column = columns.find((one) => one === name);
  const key = input.closest<HTMLElement>("[data-line-key]")?.dataset.lineKey;
  return column === undefined || key === undefined ? undefined : { key, column };
}
