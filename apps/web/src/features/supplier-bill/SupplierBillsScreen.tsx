import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { DocumentList } from "../../app/document-list/DocumentList.tsx";
import { PartyFilter } from "../../app/document-list/PartyFilter.tsx";
import { useDocumentList } from "../../app/document-list/use-document-list.ts";
import { useLedgerContext } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useStore } from "../../lib/store.ts";
import type { DateContext } from "../../lib/typed.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";
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
  noFilters,
  readBillSearch,
  type SearchChange,
  viewCounts,
} from "./list-filters.ts";
import { PageDrop } from "./PageDrop.tsx";
import { searchSuppliers } from "./supplier-options.ts";
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
  readonly range: DateContext | undefined;
}

function SupplierBills({ dossier, range, onFiles }: SupplierBillsProps) {
  const search = useSearch({ from: "/shell/accounting/supplier-bills" });
  const navigate = useNavigate();
  const missing = useMissingRight("supplier-bills", "Creator");
  useShortcut("n", () => void navigate({ to: "/accounting/supplier-bills/new" }), {
    enabled: missing === undefined,
  });
  const list = useDocumentList(billListQuery(search, dossier));
  const show = (shown: BillSearch, replace: boolean) =>
    void navigate({ to: "/accounting/supplier-bills", search: shown, replace });
  const change = (changes: SearchChange) => show(changedSearch(search, changes), true);

  const { data } = list.page;
  useEffect(() => {
    if (data === undefined) return;
    billSequence.set(data.invoices.map(({ id }) => id));
    // In one tab the next bill is the next of the tab; among all, the next that is not approved.
    const waits = (bill: InvoiceListItem) =>
      bill.status === "draft" && (search.view === "approved" || bill.inbox?.state !== "approved");
    waitingBills.set(new Set(data.invoices.filter(waits).map(({ id }) => id)));
  }, [data, search.view]);
  useEffect(() => lastBillSearch.set(search), [search]);

  // What was dropped before the page was loaded goes on being read: its rows come back. A refusal leaves them out.
  useEffect(() => void findUploads(dossier).catch(() => undefined), [dossier]);

  const phone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const counts = data?.counts && viewCounts(data.counts);
  const restored = useStore(uploads).every((item) => item.found === true);
  return (
    <>
      <DocumentList
        title={TITLE}
        screen="supplier-bills"
        list={list}
        search={search}
        active={activeFilters(search)}
        onChange={change}
        onReset={() => change(noFilters)}
        onOpenView={(view) => show(readBillSearch(view), false)}
        head={{
          secondary: (
            <>
              <ActionMenu
                actions={[
                  // On a phone one row holds the menu and what a phone is for: photographs and files.
                  ...(phone
                    ? [
                        {
                          label: "Saisir",
                          icon: icons.add,
                          disabledReason: missing,
                          onSelect: () => void navigate({ to: "/accounting/supplier-bills/new" }),
                        },
                      ]
                    : []),
                  {
                    label: "Corbeille",
                    icon: icons.history,
                    onSelect: () => void navigate({ to: "/accounting/supplier-bills/trash" }),
                  },
                ]}
              />
              {!phone && (
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
              )}
            </>
          ),
          action: <UploadButton onFiles={onFiles} />,
        }}
        tabs={billViews.map((id) => ({
          id,
          label: billViewLabels[id],
          ...(data?.counts === null ? {} : { count: counts?.[id] ?? null }),
        }))}
        filters={{
          placeholder: "Fournisseur, numéro, libellé",
          dossier,
          within: range,
          children: (
            <PartyFilter
              label="Fournisseur"
              dossier={dossier}
              value={search.supplier}
              find={searchSuppliers}
              onChange={(supplier) => change({ supplier })}
            />
          ),
        }}
        columns={billColumns(list.totals, search.view)}
        sorts={billSorts}
        onOpen={({ id }) => void navigate({ to: "/accounting/supplier-bills/$id", params: { id } })}
        emptyTitle={emptyTitle(search)}
        first={<FirstBill dossier={dossier} onFiles={onFiles} />}
        selection={(selected) => <BillSelection {...selected} />}
      >
        {!restored && <UploadPanel />}
      </DocumentList>
      {/* The files of an earlier visit come under the list, once it is loaded: nothing moves under the pointer. */}
      {restored && data !== undefined && <UploadPanel />}
    </>
  );
}
