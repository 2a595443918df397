import type { InvoiceListRow } from "@grand-livre/contracts/invoice";
import { type ReactNode, useState } from "react";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { PageHeader, type PageHeaderProps } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type TabItem, Tabs } from "../../ui/Tabs.tsx";
import { isLate } from "../document/document-kinds.ts";
import { useHiddenColumns } from "../lists/ColumnChoice.tsx";
import { RequestError } from "../RequestError.tsx";
import { DocumentFilters, type DocumentFiltersProps } from "./DocumentFilters.tsx";
import styles from "./DocumentList.module.css";
import type { InvoiceFilters, InvoiceFiltersChange } from "./invoice-filters.ts";
import { SelectionExport } from "./ListExport.tsx";
import { ListTools } from "./ListTools.tsx";
import { type ListSort, pageMinimum, shownSort, turnedPage } from "./list-pages.ts";
import type { InvoiceList } from "./RecentExports.tsx";
import type { DocumentListData } from "./use-document-list.ts";

/** The least rows for which pages are shown. */
const SMALLEST_PAGE = 20;

/** The list's search as its URL has it, and what writes it there. */
export interface DocumentSearch<View extends string> {
  readonly search: InvoiceFilters & { readonly view?: View | "all" };
  /** How many filters are set beside the tab. */
  readonly active: number;
  readonly onChange: (change: DocumentSearchChange<View>) => void;
  readonly onReset: () => void;
  /** Opens a saved view: a search as a URL has it. */
  readonly onOpenView: (search: Readonly<Record<string, string>>) => void;
}

type DocumentSearchChange<View extends string> = InvoiceFiltersChange & {
  readonly view?: View | "all" | undefined;
};

export interface SelectionProps {
  /** The selected documents of the page shown. */
  readonly documents: readonly InvoiceListRow[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** The button that exports them. */
  readonly exported: ReactNode;
}

interface DocumentListProps<View extends string> extends DocumentSearch<View> {
  readonly title: string;
  /** The service of its saved views, columns and exports. */
  readonly screen: InvoiceList;
  readonly list: DocumentListData;
  readonly head: Pick<PageHeaderProps, "secondary" | "action">;
  readonly tabs: readonly TabItem<View | "all">[];
  readonly filters: Pick<DocumentFiltersProps, "dossier" | "within" | "placeholder" | "children">;
  readonly columns: readonly Column<InvoiceListRow>[];
  /** What each column is sorted by on the server. */
  readonly sorts: Readonly<Record<string, ListSort>>;
  readonly onOpen: (document: InvoiceListRow) => void;
  readonly emptyTitle: string;
  /** Replaces the list while the company has no document of this kind. */
  readonly first: ReactNode;
  readonly selection: (props: SelectionProps) => ReactNode;
  /** Between the head and the list. */
  readonly children?: ReactNode;
}

/** Whether the company has no document of this kind at all. */
export function isFirst(
  { page }: DocumentListData,
  { search, active }: Pick<DocumentSearch<string>, "search" | "active">,
) {
  return page.data?.count === 0 && search.view === undefined && active === 0;
}

/** The list of one kind of documents: tabs, filters, saved views, columns, totals, selection, export, pages. */
export function DocumentList<View extends string>(props: DocumentListProps<View>) {
  const { title, screen, list, head, search, active, onChange, onReset, columns, sorts } = props;
  const { page, query } = list;
  const chosen = useHiddenColumns(screen);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const sort = shownSort(search, sorts);
  const { count, countIsMinimum, invoices } = page.data ?? {};
  return (
    <>
      <PageHeader title={title} count={count} countIsMinimum={countIsMinimum} {...head} />
      {props.children}
      {isFirst(list, props) ? (
        props.first
      ) : (
        <div className={styles.frame}>
          <Tabs
            label="État des factures"
            tabs={props.tabs}
            value={search.view ?? "all"}
            onChange={(view) => onChange({ view })}
          />
          <DocumentFilters
            {...props.filters}
            search={search}
            active={active}
            onChange={onChange}
            onReset={onReset}
            aside={
              <ListTools
                screen={screen}
                search={search}
                onOpenView={props.onOpenView}
                query={query}
                count={count}
                countIsMinimum={countIsMinimum}
                columns={columns}
                chosen={chosen}
              />
            }
          />
          {page.error !== null && page.data === undefined ? (
            <RequestError error={page.error} onRetry={() => void page.refetch()} />
          ) : (
            <DataTable
              label={title}
              columns={columns.filter(({ id }) => !chosen.hidden.has(id))}
              {...(sort === undefined ? {} : { sort })}
              onSort={({ column, direction }) => onChange({ sort: sorts[column], order: direction })}
              rows={invoices}
              stale={page.isPlaceholderData}
              rowKey={({ id }) => id}
              selection={{ selected, onChange: setSelected }}
              onOpen={props.onOpen}
              rowTone={(row) =>
                row.status === "cancelled" || row.status === "refused"
                  ? "muted"
                  : isLate(row)
                    ? "error"
                    : undefined
              }
              empty={
                active > 0 ? (
                  <NoMatch title={props.emptyTitle} onReset={onReset} />
                ) : (
                  <EmptyState icon={icons.check} title={props.emptyTitle} />
                )
              }
            />
          )}
          {props.selection({
            documents: (invoices ?? []).filter(({ id }) => selected.has(id)),
            onSelect: setSelected,
            exported: (
              <SelectionExport screen={screen} query={query} count={selected.size} ids={[...selected]} />
            ),
          })}
          {page.data !== undefined && page.data.count > SMALLEST_PAGE && (
            <Pagination
              skip={query.skip}
              limit={query.limit}
              count={page.data.count}
              minimum={pageMinimum(page.data)}
              onChange={(wanted) =>
                onChange(turnedPage(search, wanted, page.isPlaceholderData ? [] : (invoices ?? [])))
              }
            />
          )}
        </div>
      )}
    </>
  );
}
