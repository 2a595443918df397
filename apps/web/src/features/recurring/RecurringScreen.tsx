import type { ScheduleItem } from "@grand-livre/contracts/recurring";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { schedulesOptions } from "./recurring-queries.ts";
import { frequencyText, type RecurringSearch, stateLabels, stateTones } from "./recurring-words.ts";

/** What is invoiced again and again: the nearest day first. */
export function RecurringScreen() {
  return (
    <DossierScreen title="Abonnements" service="invoices">
      {({ refId }) => <Schedules key={refId} dossier={refId} />}
    </DossierScreen>
  );
}

const columns: readonly Column<ScheduleItem>[] = [
  { id: "name", header: "Abonnement", card: "title", truncate: true, cell: (row) => row.name },
  { id: "client", header: "Client", truncate: true, cell: (row) => row.companyName },
  { id: "pace", header: "Fréquence", width: "220px", cell: frequencyText },
  {
    id: "next",
    header: "Prochaine",
    width: "110px",
    figures: true,
    cell: (row) => (row.state === "active" ? formatDate(row.nextDate) : "–"),
  },
  {
    id: "net",
    header: "HT",
    align: "right",
    width: "120px",
    card: "aside",
    cell: (row) => <Amount cents={row.netCents} currency="EUR" />,
  },
  { id: "made", header: "Créées", align: "right", width: "80px", from: "medium", cell: (row) => row.made },
  {
    id: "mode",
    header: "Validation",
    width: "120px",
    from: "wide",
    cell: (row) => (row.validates ? "Automatique" : "En brouillon"),
  },
  {
    id: "state",
    header: "État",
    width: "140px",
    cell: (row) =>
      row.toSettle > 0 ? (
        <StatusChip tone="error">{row.toSettle} à régler</StatusChip>
      ) : (
        <StatusChip tone={stateTones[row.state]}>{stateLabels[row.state]}</StatusChip>
      ),
  },
];

const PAGE = 20;

function Schedules({ dossier }: { readonly dossier: string }) {
  const search = useSearch({ from: "/shell/accounting/invoices/recurring" });
  const navigate = useNavigate();
  const missing = useMissingRight("invoices", "Creator");
  const [page, setPage] = useState({ skip: 0, limit: PAGE });
  const list = useQuery({ ...schedulesOptions(dossier, search, page), placeholderData: keepPreviousData });
  useShortcut("n", () => void navigate({ to: "/accounting/invoices/recurring/new" }), {
    enabled: missing === undefined,
    label: "Nouvel abonnement",
  });
  function change(next: RecurringSearch) {
    setPage({ ...page, skip: 0 });
    void navigate({ to: "/accounting/invoices/recurring", search: next, replace: true });
  }
  const none = list.data?.counts.all === 0 && search.q === undefined;
  const counts = list.data?.counts;
  const create = (
    <ButtonLink
      to="/accounting/invoices/recurring/new"
      variant="contained"
      startIcon={<Icon path={icons.add} size={16} />}
      title="Nouvel abonnement (N)"
      aria-keyshortcuts="n"
      disabled={missing !== undefined}
    >
      Nouvel abonnement
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Abonnements"
        count={list.data?.count}
        subtitle="Chaque facture est créée le jour venu, une fois, en brouillon ou validée."
        back={<BackLink to="/accounting/invoices">Factures clients</BackLink>}
        action={none ? undefined : create}
      />
      {none ? (
        <EmptyState
          icon={icons.calendar}
          title="Aucune facture récurrente"
          text={
            missing ?? "Un abonnement se crée ici, ou depuis une facture par «\u202fRendre récurrente\u202f»."
          }
          action={create}
        />
      ) : (
        <>
          <Tabs
            label="État des abonnements"
            tabs={[
              { id: "all", label: "Tous", count: counts?.all ?? null },
              { id: "active", label: "Actifs", count: counts?.active ?? null },
              { id: "paused", label: "En pause", count: counts?.paused ?? null },
              { id: "ended", label: "Terminés", count: counts?.ended ?? null },
            ]}
            value={search.state ?? "all"}
            onChange={(state) => {
              const { state: _, ...rest } = search;
              change(state === "all" ? rest : { ...rest, state });
            }}
          />
          <FilterBar
            search={{
              value: search.q ?? "",
              onChange: (q) => {
                const { q: _, ...rest } = search;
                change(q === "" ? rest : { ...rest, q });
              },
              placeholder: "Abonnement, client",
            }}
            active={search.q === undefined ? 0 : 1}
            onReset={() => change(search.state === undefined ? {} : { state: search.state })}
          />
          {list.error !== null && list.data === undefined ? (
            <RequestError error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <DataTable
              label="Abonnements"
              columns={columns}
              rows={list.data?.schedules}
              stale={list.isPlaceholderData}
              rowKey={(row) => row.id}
              onOpen={(row) =>
                void navigate({ to: "/accounting/invoices/recurring/$id", params: { id: row.id } })
              }
              rowTone={(row) => (row.toSettle > 0 ? "error" : row.state === "active" ? undefined : "muted")}
              empty={<EmptyState icon={icons.search} title="Aucun abonnement ne répond à ces filtres." />}
            />
          )}
          {list.data !== undefined && list.data.count > PAGE && (
            <Pagination {...page} count={list.data.count} onChange={setPage} />
          )}
        </>
      )}
    </>
  );
}
