import { recurringEndpoints } from "@grand-livre/contracts/endpoints/recurring";
import type { ScheduleItem } from "@grand-livre/contracts/recurring";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { BackLink } from "../../app/BackLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { frequencyText } from "../../lib/frequency-text.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { stateLabels, stateTones } from "./recurring-words.ts";

/** What is invoiced again and again: the nearest day first. */
export function RecurringScreen() {
  return (
    <DossierScreen title="Factures récurrentes" service="invoices">
      {({ refId }) => <Schedules key={refId} dossier={refId} />}
    </DossierScreen>
  );
}

const columns: readonly Column<ScheduleItem>[] = [
  { id: "name", header: "Facture récurrente", card: "title", truncate: true, value: ({ name }) => name },
  { id: "client", header: "Client", width: "220px", truncate: true, value: (row) => row.companyName },
  { id: "pace", header: "Fréquence", width: "180px", value: frequencyText },
  {
    id: "next",
    header: "Prochaine",
    width: "110px",
    kind: "date",
    value: (row) => (row.state === "active" ? row.nextDate : null),
  },
  {
    id: "net",
    header: "HT",
    kind: "amount",
    width: "120px",
    card: "aside",
    value: ({ netCents }) => netCents,
    cell: (row) => <Amount cents={row.netCents} currency="EUR" />,
  },
  { id: "made", header: "Créées", kind: "number", width: "80px", from: "medium", value: (row) => row.made },
  {
    id: "mode",
    header: "Validation",
    width: "120px",
    from: "wide",
    value: (row) => (row.validates ? "Automatique" : "En brouillon"),
  },
  {
    id: "state",
    header: "État",
    width: "140px",
    value: (row) => (row.toSettle > 0 ? `${row.toSettle} à régler` : stateLabels[row.state]),
    cell: (row) =>
      row.toSettle > 0 ? (
        <StatusChip tone="error">{row.toSettle} à régler</StatusChip>
      ) : (
        <StatusChip tone={stateTones[row.state]}>{stateLabels[row.state]}</StatusChip>
      ),
  },
];

function Schedules({ dossier }: { readonly dossier: string }) {
  const { q, state, skip, limit = 20 } = useSearch({ from: "/shell/accounting/invoices/recurring" });
  const navigate = useNavigate();
  const query = { legalEntityRefId: dossier, searchValue: q, state };
  const list = usePagedList(recurringEndpoints.list, "schedules", query, { skip, limit });
  const counts = list.answer?.counts;
  return (
    <ResourceScreen
      title="Factures récurrentes"
      name="recurring"
      head={{
        subtitle: "Chaque facture est créée le jour venu, une fois, en brouillon ou validée.",
        back: <BackLink to="/accounting/invoices">Factures clients</BackLink>,
      }}
      service="invoices"
      noun={["facture récurrente", "factures récurrentes"]}
      list={list}
      columns={columns}
      searchPlaceholder="Facture récurrente, client"
      tabs={{
        name: "state",
        items: [
          { id: "all", label: "Tous", count: counts?.all ?? null },
          { id: "active", label: "Actifs", count: counts?.active ?? null },
          { id: "paused", label: "En pause", count: counts?.paused ?? null },
          { id: "ended", label: "Terminés", count: counts?.ended ?? null },
        ],
      }}
      rowTone={(row) => (row.toSettle > 0 ? "error" : row.state === "active" ? undefined : "muted")}
      onOpen={({ id }) => void navigate({ to: "/accounting/invoices/recurring/$id", params: { id } })}
      create={{
        label: "Nouvelle facture récurrente",
        onCreate: () => void navigate({ to: "/accounting/invoices/recurring/new" }),
      }}
      empty={{
        icon: icons.calendar,
        title: state === undefined ? "Aucune facture récurrente" : "Aucune facture récurrente dans cet état",
        text: "Une facture récurrente se crée ici, ou depuis une facture par «\u202fRendre récurrente\u202f».",
      }}
    />
  );
}
