import type { InvoiceTotals } from "@grand-livre/contracts/invoice";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { DocumentList, isFirst } from "../../app/document-list/DocumentList.tsx";
import { PartyFilter } from "../../app/document-list/PartyFilter.tsx";
import { SalesPlaces } from "../../app/document-list/SalesPlaces.tsx";
import { useDocumentList } from "../../app/document-list/use-document-list.ts";
import { formatCents } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import type { DateContext } from "../../lib/typed.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";
import { searchClients } from "./clients.ts";
import { SalesSelection } from "./SalesSelection.tsx";
import { saleColumns, saleSorts } from "./sale-columns.tsx";
import { lastSalesSearch, saleSequence } from "./sales-queries.ts";
import {
  activeFilters,
  changedSearch,
  emptyTitle,
  noFilters,
  readSalesSearch,
  type SalesChange,
  type SalesSearch,
  type SaleView,
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
  readonly range: DateContext | undefined;
}

type Owed = NonNullable<InvoiceTotals["owed"]>;

/** How many sales wait for their money, and how much; of the late ones too. Their places are kept until it is known. */
function owedTabs(totals: InvoiceTotals | undefined): Partial<Record<SaleView, OwedTab>> {
  const tab = (part: Owed["open"] | undefined): OwedTab =>
    part
      ? { count: part.count, aside: formatCents(part.remainingCents, "EUR") }
      : { count: null, aside: null };
  if (totals !== undefined && totals.owed === undefined) return {};
  return { open: tab(totals?.owed?.open), overdue: tab(totals?.owed?.overdue) };
}

type OwedTab = { readonly count: number | null; readonly aside: string | null };

/** The views that every list counts. */
const COUNTED: readonly SaleView[] = ["all", "draft", "paid", "cancelled"];

function Sales({ dossier, range }: SalesProps) {
  const search = useSearch({ from: "/shell/accounting/invoices" });
  const navigate = useNavigate();
  const list = useDocumentList(salesListQuery(search, dossier), { owed: true });
  const missing = useMissingRight("invoices", "Creator");
  const show = (shown: SalesSearch, replace: boolean) =>
    void navigate({ to: "/accounting/invoices", search: shown, replace });
  const change = (changes: SalesChange) => show(changedSearch(search, changes), true);
  useShortcut("n", () => void navigate({ to: "/accounting/invoices/new" }), {
    enabled: missing === undefined,
    label: "Nouvelle facture",
  });

  const { data } = list.page;
  useEffect(() => {
    if (data !== undefined) saleSequence.set(data.invoices.map(({ id }) => id));
  }, [data]);
  useEffect(() => lastSalesSearch.set(search), [search]);

  const counts = data?.counts && viewCounts(data.counts);
  const owed = owedTabs(list.totals);
  const active = activeFilters(search);
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
    <DocumentList
      title={TITLE}
      screen="invoices"
      list={list}
      search={search}
      active={active}
      onChange={change}
      onReset={() => change(noFilters)}
      onOpenView={(view) => show(readSalesSearch(view), false)}
      head={{
        secondary: <SalesPlaces />,
        action: isFirst(list, { search, active }) ? undefined : create,
      }}
      tabs={saleViews.map((id) => ({
        id,
        label: saleViewLabels[id],
        ...(data?.counts !== null && COUNTED.includes(id) && { count: counts?.[id] ?? null }),
        ...owed[id],
      }))}
      filters={{
        placeholder: "Client, numéro, objet",
        dossier,
        within: range,
        children: (
          <PartyFilter
            label="Client"
            dossier={dossier}
            value={search.client}
            find={searchClients}
            onChange={(client) => change({ client })}
          />
        ),
      }}
      columns={saleColumns(list.totals)}
      sorts={saleSorts}
      onOpen={({ id }) => void navigate({ to: "/accounting/invoices/$id", params: { id } })}
      emptyTitle={emptyTitle(search)}
      first={
        <EmptyState
          icon={icons.document}
          title="Aucune facture client"
          text={
            missing ??
            "Une facture se saisit en brouillon. Sa validation lui donne son numéro, son écriture et son document, en une fois."
          }
          action={create}
        />
      }
      selection={(selected) => <SalesSelection {...selected} />}
    />
  );
}
