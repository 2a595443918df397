// biome-ignore-all lint/a11y/noRedundantRoles: as cards, rows and cells lose the roles that their elements imply.
import { useRef } from "react";
import { useLabels } from "../lib/i18n/labels.ts";
import styles from "./DataTable.module.css";
import type { CardPlace, Column, DataTableProps, Selection, Sort } from "./data-table-types.ts";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import { places, Skeleton } from "./Skeleton.tsx";
import { columnAlign, shownCell } from "./shown-cell.tsx";
import { useRowKeys } from "./use-row-keys.ts";

/** A dense list: sticky head and foot, row click, J/K and arrows, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label: word } = useLabels();
  const { label, columns, rows, rowKey, onOpen, selection, empty, dense, inline, more } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useRowKeys({
    body,
    count: rows?.length ?? 0,
    pageKeys: props.pageKeys ?? true,
    onOpen: (index) => {
      const row = rows?.[index];
      if (row !== undefined) onOpen?.(row);
    },
    onToggle: (index) => {
      const row = rows?.[index];
      if (row !== undefined && selection !== undefined) toggle(selection, rowKey(row));
    },
  });
  const interactive = onOpen !== undefined || selection !== undefined;
  if (rows?.length === 0 && empty !== undefined)
    return (
      <div className={styles.empty} data-inline={inline || undefined}>
        {empty}
      </div>
    );
  const cards = cardPlaces(columns);
  const cellRole = interactive ? "gridcell" : "cell";
  return (
    <div
      className={styles.frame}
      data-dense={dense || undefined}
      data-inline={inline || undefined}
      data-stale={props.stale || undefined}
      // The scroll position is kept under this name, with any content around the table by then.
      data-scroll-restoration-id={label}
    >
      <table
        className={styles.table}
        aria-label={label}
        aria-busy={rows === undefined || props.stale === true}
        role={interactive ? "grid" : "table"}
        {...(interactive && rows !== undefined ? { "aria-rowcount": rows.length + 1 } : {})}
      >
        <Head {...props} />
        <tbody ref={body} role="rowgroup" onKeyDown={keys.onKeyDown}>
          {rows === undefined
            ? places(props.skeletonRows ?? 8).map((place) => (
                <SkeletonRow
                  key={place}
                  columns={columns}
                  places={cards}
                  selectable={selection !== undefined}
                />
              ))
            : rows.map((row, index) => {
                const id = rowKey(row);
                const selected = selection?.selected.has(id);
                return (
                  <tr
                    key={id}
                    role="row"
                    data-row={index}
                    data-tone={props.rowTone?.(row)}
                    data-clickable={onOpen !== undefined || undefined}
                    {...(interactive ? { tabIndex: index === keys.current ? 0 : -1 } : {})}
                    {...(selected === undefined ? {} : { "aria-selected": selected })}
                    onFocus={() => keys.setCurrent(index)}
                    onClick={(event) => {
                      if (onOpen !== undefined && !isControl(event.target, event.currentTarget)) onOpen(row);
                    }}
                  >
                    {selection !== undefined && (
                      <td role={cellRole} className={styles.check} data-card="check">
                        <input
                          type="checkbox"
                          tabIndex={-1}
                          aria-label={word("ui.selectRow")}
                          checked={selected ?? false}
                          onChange={() => toggle(selection, id)}
                        />
                      </td>
                    )}
                    {columns.map((column) => (
                      <td
                        key={column.id}
                        role={cellRole}
                        data-align={columnAlign(column)}
                        data-from={column.from}
                        data-card={cards.get(column.id)}
                        data-label={column.header}
                        data-figures={column.figures || column.kind === "date" || undefined}
                        data-fit={column.truncate ? "cut" : column.wrap ? "wrap" : undefined}
                      >
                        {shownCell(column, row)}
                      </td>
                    ))}
                  </tr>
                );
              })}
        </tbody>
        {/* With its rows: a foot under fewer places than rows would be pushed away. */}
        {rows !== undefined && <Foot columns={columns} selectable={selection !== undefined} />}
      </table>
      {more}
    </div>
  );
}

function Head<Row>({ columns, rows, rowKey, selection, sort, onSort }: DataTableProps<Row>) {
  const { label: word } = useLabels();
  const all =
    rows !== undefined && rows.length > 0 && rows.every((row) => selection?.selected.has(rowKey(row)));
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection !== undefined && (
          <th role="columnheader" scope="col" className={styles.check}>
            <input
              type="checkbox"
              aria-label={word("ui.selectAll")}
              checked={all}
              onChange={() => selection.onChange(all ? new Set() : new Set((rows ?? []).map(rowKey)))}
            />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              data-align={columnAlign(column)}
              data-from={column.from}
              style={column.width === undefined ? undefined : { width: column.width }}
              aria-sort={
                direction === undefined ? undefined : direction === "asc" ? "ascending" : "descending"
              }
            >
              {column.sortable === true && onSort !== undefined ? (
                <SortButton column={column} direction={direction} onSort={onSort} />
              ) : column.header === "" ? (
                <span className="visually-hidden">{word("ui.actions")}</span>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SortButtonProps<Row> {
  readonly column: Column<Row>;
  readonly direction: Sort["direction"] | undefined;
  readonly onSort: (sort: Sort) => void;
}

function SortButton<Row>({ column, direction, onSort }: SortButtonProps<Row>) {
  return (
    <button
      type="button"
      className={styles.sort}
      data-direction={direction}
      onClick={() => onSort({ column: column.id, direction: direction === "asc" ? "desc" : "asc" })}
    >
      {column.header}
      <Icon path={icons.chevronDown} size={14} />
    </button>
  );
}

function Foot<Row>({ columns, selectable }: Omit<PlacedProps<Row>, "places">) {
  // On a card too the foot begins with the word for what it is.
  const first = columns.find((column) => column.footer !== undefined);
  if (first === undefined) return null;
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {selectable && <td role="cell" data-card="none" />}
        {columns.map((column) => (
          <td
            key={column.id}
            role="cell"
            data-align={columnAlign(column)}
            data-from={column.from}
            data-card={column.footer === undefined ? "none" : column === first ? "title" : "line"}
            data-label={column.header}
          >
            {column.footer}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface PlacedProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly places: ReadonlyMap<string, CardPlace>;
  readonly selectable: boolean;
}

function SkeletonRow<Row>({ columns, places, selectable }: PlacedProps<Row>) {
  return (
    <tr role="row">
      {selectable && <td className={styles.check} data-card="check" />}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={columnAlign(column)}
          data-from={column.from}
          data-card={places.get(column.id)}
          data-label={column.header}
        >
          <Skeleton width={columnAlign(column) === "right" ? "64px" : "70%"} height={12} />
        </td>
      ))}
    </tr>
  );
}

/** Each column's place in a card; the first one is the title when none was named. */
function cardPlaces<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, CardPlace> {
  const titled = columns.some((column) => column.card === "title");
  return new Map(
    columns.map((column, index) => [column.id, column.card ?? (!titled && index === 0 ? "title" : "line")]),
  );
}

function toggle({ selected, onChange }: Selection, id: string): void {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  onChange(next);
}

/**
 * A click on a link, a button or a field inside the row is that control's, not the row's; so is one on a menu that such a
 * control opened, which React passes on although it is outside of the row.
 */
function isControl(target: EventTarget, row: Element): boolean {
  if (!(target instanceof Element) || !row.contains(target)) return true;
  const control = target.closest("a, button, input, select, textarea, label");
  return control !== null && row.contains(control);
}
