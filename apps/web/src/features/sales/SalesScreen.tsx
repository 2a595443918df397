import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { invoiceListOptions, invoiceTotalsOptions } from "../../app/invoicing/invoice-queries.ts";
import { SalesPlaces } from "../../app/invoicing/SalesPlaces.tsx";
import { useHiddenColumns } from "../../app/lists/ColumnChoice.tsx";
import { SelectionExport } from "../../app/lists/ListExport.tsx";
import { ListFrame } from "../../app/lists/ListFrame.tsx";
import { ListTools } from "../../app/lists/ListTools.tsx";
import { shownSort, turnedPage } from "../../app/lists/list-pages.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { useMissingRight } from "../../lib/rights.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Sort } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { SalesFilters } from "./SalesFilters.tsx";
import { SalesSelection } from "./SalesSelection.tsx";
import { saleColumns, saleSorts } from "./sale-columns.tsx";
import { isLate } from "./sale-state.ts";
import { lastSalesSearch, saleSequence } from "./sales-queries.ts";
import {
  activeFilters,
  changedSearch,
  emptyTitle,
  noFilters,
  readSalesSearch,
  type SalesChange,
  type SalesSearch,
  salesListQuery,
  saleViewLabels,
  saleViews,
  viewCounts,
} from "./sales-search.ts";

const TITLE = "Factures clients";

/** What the company invoiced: drafts, what is owed, what is paid. */
export function SalesScreen() {
  return (
    <DossierScreen title={TITLE} service="invoices">
      {(dossier, { range }) => <Sales dossier={dossier.refId} range={range} />}
    </DossierScreen>
  );
}

interface SalesProps {
  readonly dossier: string;
  readonly range: { readonly startDate: string; readonly endDate: string } | undefined;
}

function Sales({ dossier, range }: SalesProps) {
  const search = useSearch({ from: "/shell/accounting/invoices" });
  const navigate = useNavigate();
  const query = salesListQuery(search, dossier);
  const list = useQuery({ ...invoiceListOptions(query), placeholderData: keepPreviousData });
  const totals = useQuery({ ...invoiceTotalsOptions(query), enabled: list.data !== undefined });
  const chosen = useHiddenColumns("invoices");
  const columns = saleColumns(totals.data);
  const missing = useMissingRight("invoices", "Creator");
  const change = (changes: SalesChange) =>
    void navigate({ to: "/accounting/invoices", search: changedSearch(search, changes), replace: true });
  useShortcut("n", () => void navigate({ to: "/accounting/invoices/new" }), {
    enabled: missing === undefined,
    label: "Nouvelle facture",
  });

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const invoices = list.data?.invoices;
  useEffect(() => {
    if (invoices !== undefined) saleSequence.set(invoices.map(({ id }) => id));
  }, [invoices]);
  useEffect(() => lastSalesSearch.set(search), [search]);

  const counts = list.data === undefined ? undefined : viewCounts(list.data.counts);
  const none = list.data?.count === 0 && search.view === undefined && activeFilters(search) === 0;
  const create = (
    <ButtonLink
      to="/accounting/invoices/new"
      variant="contained"
      startIcon={<Icon path={icons.add} size={16} />}
      aria-keyshortcuts="n"
      title="Nouvelle facture (N)"
      disabled={missing !== undefined}
    >
      Nouvelle facture
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        count={list.data?.count}
        secondary={<SalesPlaces />}
        action={none ? undefined : create}
      />
      {none ? (
        <EmptyState
          icon={icons.document}
          title="Aucune facture client"
          text={
            missing ??
            "Une facture se saisit en brouillon. Sa validation lui donne son numéro, son écriture et son document, en une fois."
          }
          action={create}
        />
      ) : (
        <ListFrame>
          <Tabs
            label="État des factures"
            tabs={saleViews.map((id) => ({
              id,
              label: saleViewLabels[id],
              ...(counts === undefined ? {} : { count: counts[id] }),
            }))}
            value={search.view ?? "all"}
            onChange={(view) => change({ view })}
          />
          <SalesFilters
            search={search}
            onChange={change}
            dossier={dossier}
            within={range}
            aside={
              <ListTools
                screen="invoices"
                search={search}
                onOpenView={(view) =>
                  void navigate({ to: "/accounting/invoices", search: readSalesSearch(view) })
                }
                query={query}
                count={list.data?.count}
                columns={columns}
                chosen={chosen}
              />
            }
          />
          {list.error !== null && list.data === undefined ? (
            <RequestError error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <DataTable
              label={TITLE}
              columns={columns.filter(({ id }) => !chosen.hidden.has(id))}
              {...sortProps(search, change)}
              rows={invoices}
              stale={list.isPlaceholderData}
              rowKey={(row) => row.id}
              selection={{ selected, onChange: setSelected }}
              onOpen={(row) => void navigate({ to: "/accounting/invoices/$id", params: { id: row.id } })}
              rowTone={(row) => (row.status === "cancelled" ? "muted" : isLate(row) ? "error" : undefined)}
              empty={
                activeFilters(search) > 0 ? (
                  <NoMatch title={emptyTitle(search)} onReset={() => change(noFilters)} />
                ) : (
                  <EmptyState icon={icons.check} title={emptyTitle(search)} />
                )
              }
            />
          )}
          <SalesSelection
            sales={(invoices ?? []).filter(({ id }) => selected.has(id))}
            onSelect={setSelected}
            exported={
              <SelectionExport screen="invoices" query={query} count={selected.size} ids={[...selected]} />
            }
          />
          {list.data !== undefined && list.data.count > 20 && (
            <Pagination
              skip={query.skip}
              limit={query.limit}
              count={list.data.count}
              onChange={(page) =>
                change(turnedPage(search, page, list.isPlaceholderData ? [] : (list.data?.invoices ?? [])))
              }
            />
          )}
        </ListFrame>
      )}
    </>
  );
}

/** What the head of the table shows and does about the order. */
function sortProps(search: SalesSearch, change: (changes: SalesChange) => void) {
  const sort = shownSort(search, saleSorts);
  return {
    ...(sort === undefined ? {} : { sort }),
    onSort: ({ column, direction }: Sort) =>
      change({ sort: saleSorts[column as keyof typeof saleSorts], order: direction }),
  };
}
