import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { invoiceListOptions, invoiceTotalsOptions } from "../../app/invoicing/invoice-queries.ts";
import { useHiddenColumns } from "../../app/lists/ColumnChoice.tsx";
import { SelectionExport } from "../../app/lists/ListExport.tsx";
import { ListFrame } from "../../app/lists/ListFrame.tsx";
import { ListTools } from "../../app/lists/ListTools.tsx";
import { shownSort, turnedPage } from "../../app/lists/list-pages.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { useLedgerContext } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useStore } from "../../lib/store.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
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
import { BillFilters } from "./BillFilters.tsx";
import { BillSelection } from "./BillSelection.tsx";
import { billColumns, billSorts } from "./bill-columns.tsx";
import { billSequence, lastBillSearch, waitingBills } from "./bill-queries.ts";
import { FirstBill } from "./FirstBill.tsx";
import {
  activeFilters,
  type BillSearch,
  billListQuery,
  billViewLabels,
  billViews,
  changedSearch,
  emptyTitle,
  isLate,
  noFilters,
  readBillSearch,
  type SearchChange,
  viewCounts,
} from "./list-filters.ts";
import { PageDrop } from "./PageDrop.tsx";
import { UploadButton } from "./UploadButton.tsx";
import { UploadPanel } from "./UploadPanel.tsx";
import { findUploads, uploads } from "./uploads.ts";
import { useBillUploads } from "./use-bill-uploads.ts";

const TITLE = "Factures fournisseurs";

/** Supplier bills: what waits for somebody first, files dropped anywhere become drafts. */
export function SupplierBillsScreen() {
  // Here, and not below: files are taken while the books are being loaded under the title.
  const drop = useBillUploads(useLedgerContext().dossier?.refId);
  const mayNotLook = useMissingRight("supplier-bills", "Viewer") !== undefined;
  const screen = (
    <DossierScreen title={TITLE} service="supplier-bills">
      {(dossier, { range }) => <SupplierBills dossier={dossier.refId} range={range} onFiles={drop} />}
    </DossierScreen>
  );
  return mayNotLook ? screen : <PageDrop onFiles={drop}>{screen}</PageDrop>;
}

interface SupplierBillsProps {
  readonly dossier: string;
  readonly onFiles: (files: File[]) => void;
  readonly range: { readonly startDate: string; readonly endDate: string } | undefined;
}

function SupplierBills({ dossier, range, onFiles }: SupplierBillsProps) {
  const search = useSearch({ from: "/shell/accounting/supplier-bills" });
  const navigate = useNavigate();
  const missing = useMissingRight("supplier-bills", "Creator");
  useShortcut("n", () => void navigate({ to: "/accounting/supplier-bills/new" }), {
    enabled: missing === undefined,
  });
  const query = billListQuery(search, dossier);
  const list = useQuery({ ...invoiceListOptions(query), placeholderData: keepPreviousData });
  const totals = useQuery({ ...invoiceTotalsOptions(query), enabled: list.data !== undefined });
  const chosen = useHiddenColumns("supplier-bills");
  const columns = billColumns(totals.data, search.view);
  const change = (changes: SearchChange) =>
    void navigate({
      to: "/accounting/supplier-bills",
      search: changedSearch(search, changes),
      replace: true,
    });

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const invoices = list.data?.invoices;
  useEffect(() => {
    if (invoices === undefined) return;
    billSequence.set(invoices.map(({ id }) => id));
    // Who goes through one tab goes on with its bills; among all, with those that nobody has approved.
    const waits = (bill: InvoiceListItem) =>
      bill.status === "draft" && (search.view === "approved" || bill.inbox?.state !== "approved");
    waitingBills.set(new Set(invoices.filter(waits).map(({ id }) => id)));
  }, [invoices, search.view]);
  useEffect(() => lastBillSearch.set(search), [search]);

  // What was dropped before the page was loaded goes on being read: its rows come back. A refusal leaves them out.
  useEffect(() => void findUploads(dossier).catch(() => undefined), [dossier]);

  const counts = list.data?.counts === undefined ? undefined : viewCounts(list.data.counts);
  const none = list.data?.count === 0 && search.view === undefined && activeFilters(search) === 0;
  const restored = useStore(uploads).every((item) => item.found === true);
  return (
    <>
      <PageHeader
        title={TITLE}
        count={list.data?.count}
        secondary={
          <>
            <ActionMenu
              actions={[
                {
                  label: "Corbeille",
                  icon: icons.history,
                  onSelect: () => void navigate({ to: "/accounting/supplier-bills/trash" }),
                },
              ]}
            />
            <ButtonLink
              to="/accounting/supplier-bills/new"
              variant="outlined"
              color="inherit"
              startIcon={<Icon path={icons.add} size={16} />}
              aria-keyshortcuts="n"
              disabled={missing !== undefined}
            >
              Saisir
            </ButtonLink>
          </>
        }
        action={<UploadButton onFiles={onFiles} />}
      />
      {!restored && <UploadPanel />}
      {none ? (
        <FirstBill onFiles={onFiles} />
      ) : (
        <ListFrame>
          <Tabs
            label="État des factures"
            tabs={billViews.map((id) => ({
              id,
              label: billViewLabels[id],
              count: counts?.[id] ?? null,
            }))}
            value={search.view ?? "all"}
            onChange={(view) => change({ view })}
          />
          <BillFilters
            search={search}
            onChange={change}
            dossier={dossier}
            within={range}
            aside={
              <ListTools
                screen="supplier-bills"
                search={search}
                onOpenView={(view) =>
                  void navigate({ to: "/accounting/supplier-bills", search: readBillSearch(view) })
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
              onOpen={(row) =>
                void navigate({ to: "/accounting/supplier-bills/$id", params: { id: row.id } })
              }
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
          <BillSelection
            bills={(invoices ?? []).filter(({ id }) => selected.has(id))}
            onSelect={setSelected}
            exported={
              <SelectionExport
                screen="supplier-bills"
                query={query}
                count={selected.size}
                ids={[...selected]}
              />
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
      {/* What comes back from an earlier visit comes under the list, once it stands: nothing moves away under a hand. */}
      {restored && list.data !== undefined && <UploadPanel />}
    </>
  );
}

/** What the head of the table shows and does about the order. */
function sortProps(search: BillSearch, change: (changes: SearchChange) => void) {
  const sort = shownSort(search, billSorts);
  return {
    ...(sort === undefined ? {} : { sort }),
    onSort: ({ column, direction }: Sort) =>
      change({ sort: billSorts[column as keyof typeof billSorts], order: direction }),
  };
}
