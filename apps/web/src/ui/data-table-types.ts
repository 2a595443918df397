import type { ReactNode } from "react";

/** The place of a column when rows are cards (below 600 px). */
export type CardPlace = "title" | "aside" | "line" | "none";

export type ColumnKind = "text" | "number" | "amount" | "date" | "rate";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** What the cell holds: shown as its kind wants it, and written so into an export. Null is an empty cell. */
  readonly value?: (row: Row) => string | number | null | undefined;
  /** `text` by default. An `amount` is in cents, a `date` is `YYYY-MM-DD`, a `rate` in basis points. */
  readonly kind?: ColumnKind;
  /** What the screen shows instead of the value. */
  readonly cell?: (row: Row) => ReactNode;
  /** Amounts are at the right, everything else at the left. */
  readonly align?: "left" | "right" | "center";
  /** CSS width; columns without one share what is left. */
  readonly width?: string;
  /** The total at the foot. */
  readonly footer?: ReactNode;
  /** Given back to `onSort` when the head is pressed. */
  readonly sortable?: boolean;
  /** `line` unless said: label and value. The first column is the title unless another one is. */
  readonly card?: CardPlace;
  /** Gives its room to the others where the table is narrower than 1160 px (`wide`) or 1040 px (`medium`). */
  readonly from?: "medium" | "wide";
  /** Dates and account numbers: figures of one width. Columns at the right have them anyway. */
  readonly figures?: boolean;
  /** Cells keep to one line; this one is cut with an ellipsis where it lacks room … */
  readonly truncate?: boolean;
  /** … and this one goes on to a second line. */
  readonly wrap?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly direction: "asc" | "desc";
}

export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading: skeleton rows of the final height replace them. */
  readonly rows: readonly Row[] | undefined;
  /** The rows still answer what was asked before: they are dimmed until the answer is there. */
  readonly stale?: boolean;
  readonly rowKey: (row: Row) => string;
  /** Row click and Enter. */
  readonly onOpen?: (row: Row) => void;
  readonly selection?: Selection;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Instead of rows when there are none. */
  readonly empty?: ReactNode;
  readonly skeletonRows?: number;
  /** 32 px rows instead of 36. */
  readonly dense?: boolean;
  /** Without a frame and without its own scrolling: for a few rows inside a flush `Panel`. */
  readonly inline?: boolean;
  /** Whether J, K and the arrows work as soon as the page has the focus. Off for a second table on a screen. */
  readonly pageKeys?: boolean;
  /** A quiet mark on rows that need a look. */
  readonly rowTone?: (row: Row) => "warning" | "error" | "muted" | undefined;
  /** Below the rows, above the foot: « Afficher la suite ». */
  readonly more?: ReactNode;
}
