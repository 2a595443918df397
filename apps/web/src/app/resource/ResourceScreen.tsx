import type { ServiceId } from "@grand-livre/contracts/rights";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { formatCount, formatPlural } from "../../lib/format.ts";
import { useLabels } from "../../lib/i18n/labels.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column, Selection } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { PageHeader, type PageHeaderProps } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { type TabItem, Tabs } from "../../ui/Tabs.tsx";
import { useHiddenColumns } from "../lists/ColumnChoice.tsx";
import { RequestError } from "../RequestError.tsx";
import { useListSearch } from "./list-search.ts";
import type { ListState } from "./list-state.ts";
import { isFiltered, type ListFilter, ResourceFilters, unfiltered } from "./ResourceFilters.tsx";
import styles from "./ResourceScreen.module.css";

export interface ResourceScreenProps<Row> {
  readonly title: string;
  /** The list's own name, `vat-codes`: its views and its columns are kept under it. */
  readonly name: string;
  /** What the table lists, where the title does not say it. */
  readonly label?: string;
  /** A screen inside tabs that show its title has no head of its own. */
  readonly inTabs?: boolean;
  readonly head?: Pick<PageHeaderProps, "back" | "status" | "subtitle" | "secondary" | "action">;
  /** Whose right « Créer » and « Exporter » take. */
  readonly service: ServiceId;
  /** « journal », « journaux »: what is counted. */
  readonly noun: readonly [one: string, many: string];
  readonly list: ListState<Row>;
  readonly columns: readonly Column<Row>[];
  /** How the rows are shown where a table cannot; its columns are those of the export. */
  readonly rows?: (rows: readonly Row[]) => ReactNode;
  /** What « Exporter » writes, where the columns of the table cannot be read again; else those. */
  readonly exported?: readonly Column<Row>[];
  /** The row's `id` unless said. */
  readonly rowKey?: (row: Row) => string;
  readonly searchPlaceholder?: string;
  /** Views of the list side by side; the first one where the URL names none. */
  readonly tabs?: { readonly name: string; readonly items: readonly TabItem<string>[] };
  readonly filters?: readonly ListFilter[];
  readonly rowTone?: (row: Row) => "warning" | "error" | "muted" | undefined;
  /** Opens a row; by default its panel, under its key. */
  readonly onOpen?: (row: Row) => void;
  /** Makes a new one: key N and the primary button; by default the panel `new`. */
  readonly create?: { readonly label: string; readonly onCreate?: () => void };
  /** Shown while there is no row at all. */
  readonly empty: {
    readonly icon: string;
    readonly title: string;
    readonly text: string;
    /** What is said where the filters leave none. */
    readonly filtered?: string;
  };
  /** Instead of the whole list while there is no row at all. */
  readonly first?: (onCreate: () => void) => ReactNode;
  /** The form or the details beside the list; undefined where the row is not there (any more). */
  readonly panel?: (key: string, close: () => void) => ReactNode;
  /** What closing the panel takes out of the URL besides. */
  readonly panelNames?: readonly string[];
  /** Between the head and the list. */
  readonly children?: ReactNode;
  /** Instead of « Exporter », which writes the rows of the table: files that the server makes. */
  readonly files?: ReactNode;
  readonly dense?: boolean;
  readonly selection?: Selection;
  /** Below the list: what can be done with its rows, or with the selected ones. */
  readonly foot?: ReactNode;
}

const NONE: readonly never[] = [];
const idOf = (row: unknown) => String((row as { readonly id?: unknown }).id);

/** A list with its views, search, filters, columns, export, keyboard, empty, loading and error states, and its panel. */
export function ResourceScreen<Row>(props: ResourceScreenProps<Row>) {
  const { label } = useLabels();
  const { title, service, noun, list, columns, rowKey = idOf, tabs, create, panel } = props;
  const { filters = NONE, panelNames = NONE } = props;
  const { search, show } = useListSearch();
  const missing = useMissingRight(service, "Creator");
  const hidden = useHiddenColumns(props.name);
  const open = (key: string | undefined) =>
    show({ ...Object.fromEntries(panelNames.map((name) => [name, undefined])), panel: key });
  const onCreate = () => {
    if (create === undefined || missing !== undefined) return;
    if (create.onCreate === undefined) open("new");
    else create.onCreate();
  };
  useShortcut("n", onCreate, { enabled: create !== undefined });
  const filtered = isFiltered(search, filters);
  const isEmpty = list.count === 0 && !filtered;
  // An empty list has the button below its text: until it is read, a button of the head would go away under the pointer.
  const headCreate = tabs !== undefined || (!isEmpty && (list.rows !== undefined || list.error !== null));
  const createButton = create !== undefined && (
    <ActionButton icon={icons.add} shortcut="N" onClick={onCreate} disabledReason={missing}>
      {create.label}
    </ActionButton>
  );
  const kept = columns.filter(({ id }, index) => index === 0 || !hidden.hidden.has(id));
  const onOpen = props.onOpen ?? (panel && ((row: Row) => open(rowKey(row))));
  const { filtered: noMatch, ...empty } = props.empty;
  const none = filtered ? (
    <NoMatch
      {...(noMatch === undefined
        ? { title: label("list.none"), text: label("list.noneText") }
        : { title: noMatch })}
      onReset={() => show(unfiltered(filters))}
    />
  ) : (
    <EmptyState {...empty} action={tabs === undefined && createButton} />
  );
  const table = (
    <>
      <ResourceFilters
        name={props.name}
        title={title}
        service={service}
        list={list}
        columns={columns}
        exported={props.exported}
        hidden={hidden}
        hasTable={props.rows === undefined}
        filters={filters}
        searchPlaceholder={props.searchPlaceholder}
        place={["skip", "panel", ...panelNames]}
        files={props.files}
        action={props.inTabs === true && !isEmpty && createButton}
      />
      {list.error !== null && list.rows === undefined ? (
        <RequestError error={list.error} onRetry={list.refetch} />
      ) : props.rows !== undefined ? (
        <Rows list={list} none={none}>
          {props.rows}
        </Rows>
      ) : (
        <DataTable
          label={props.label ?? title}
          columns={withCount(kept, list.count === undefined ? undefined : formatPlural(list.count, ...noun))}
          rows={list.rows}
          stale={list.stale}
          rowKey={rowKey}
          {...(props.rowTone === undefined ? {} : { rowTone: props.rowTone })}
          {...(onOpen === undefined ? {} : { onOpen })}
          {...(props.selection === undefined ? {} : { selection: props.selection })}
          skeletonRows={10}
          dense={props.dense ?? false}
          empty={none}
          more={<More list={list} />}
        />
      )}
      {list.page !== undefined && list.count !== undefined && list.count > list.page.limit && (
        <Pages page={list.page} count={list.count} onChange={show} />
      )}
      {props.foot}
    </>
  );
  const tab = String(search[tabs?.name ?? ""] ?? tabs?.items[0]?.id);
  return (
    <>
      {props.inTabs !== true && (
        <PageHeader
          title={title}
          // A list whose tabs are counted, or that is read without an end, has no count of its own.
          {...(tabs !== undefined ||
          (list.more !== undefined && list.rows !== undefined && list.count === undefined)
            ? {}
            : { count: list.count })}
          {...(headCreate && createButton !== false ? { action: createButton } : {})}
          {...props.head}
        />
      )}
      {props.children}
      {isEmpty && props.first !== undefined ? (
        props.first(onCreate)
      ) : tabs === undefined ? (
        table
      ) : (
        <Tabs
          label={title}
          tabs={tabs.items}
          value={tab}
          onChange={(id) => show({ [tabs.name]: id === tabs.items[0]?.id ? undefined : id, skip: undefined })}
        >
          {table}
        </Tabs>
      )}
      {search.panel !== undefined && panel?.(search.panel, () => open(undefined))}
    </>
  );
}

interface RowsProps<Row> {
  readonly list: ListState<Row>;
  readonly none: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

function Rows<Row>({ list: { rows, stale }, none, children }: RowsProps<Row>) {
  if (rows === undefined) return <SkeletonForm fields={6} />;
  if (rows.length === 0) return none;
  return (
    <div className={styles.rows} aria-busy={stale} data-stale={stale || undefined}>
      {children(rows)}
    </div>
  );
}

interface PagesProps {
  readonly page: NonNullable<ListState<unknown>["page"]>;
  readonly count: number;
  readonly onChange: (page: { readonly skip: number; readonly limit: number }) => void;
}

function Pages({ page: { turn, ...page }, count, onChange }: PagesProps) {
  return turn === undefined ? (
    <Pagination {...page} count={count} onChange={onChange} />
  ) : (
    <Pagination {...page} sizes={[page.limit]} count={count} onChange={turn} />
  );
}

/** The card's title, else the first column, says how many rows there are where no column has a total of its own. */
function withCount<Row>(columns: readonly Column<Row>[], count: string | undefined): readonly Column<Row>[] {
  if (count === undefined || columns.some(({ footer }) => footer !== undefined)) return columns;
  const place = columns.findIndex(({ card }) => card === "title");
  return columns.map((column, index) =>
    index === Math.max(0, place) ? { ...column, footer: count } : column,
  );
}

function More<Row>({ list: { more, rows, count } }: { readonly list: ListState<Row> }) {
  const { label } = useLabels();
  if (more?.hasNext !== true) return null;
  const next =
    count === undefined
      ? label("list.more")
      : label("list.moreOf", { shown: formatCount(rows?.length ?? 0), total: formatCount(count) });
  return (
    <div className={styles.more}>
      {more.failed && <span role="alert">{label("list.moreFailed")}</span>}
      <Button color="inherit" disabled={more.loading} onClick={more.load}>
        {more.loading ? label("list.moreLoading") : next}
      </Button>
    </div>
  );
}
