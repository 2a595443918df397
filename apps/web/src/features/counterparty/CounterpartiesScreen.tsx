import type { CounterpartyListItem } from "@grand-livre/contracts/counterparty";
import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { formatSiren } from "@grand-livre/domain/identifier/siren";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { activeFilter } from "../../app/resource/active-column.tsx";
import { useCursorList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { auxiliaries, balanceText, kinds } from "./counterparty-words.ts";
import { DoublesList } from "./DoublesList.tsx";
import { listTabs } from "./list-tabs.ts";

const TITLE = "Tiers";

/** The customers and suppliers of the dossier. */
export const CounterpartiesScreen = dossierScreen(View, { title: TITLE, service: "counterparties" });

const filters = [
  {
    name: "kind",
    label: "Type",
    options: [
      { value: "", label: "Tous les types" },
      { value: "supplier", label: "Fournisseurs" },
      { value: "customer", label: "Clients" },
    ],
  },
  activeFilter,
];

function View({ dossier }: { readonly dossier: Dossier }) {
  const { view } = useSearch({ from: "/shell/accounting/counterparties" });
  return view === "doubles" ? <DoublesList dossier={dossier} /> : <Counterparties dossier={dossier} />;
}

function Counterparties({ dossier }: { readonly dossier: Dossier }) {
  const { q, kind, status } = useSearch({ from: "/shell/accounting/counterparties" });
  const navigate = useNavigate();
  const list = useCursorList(counterpartyEndpoints.list, "counterparties", {
    legalEntityRefId: dossier.refId,
    searchValue: q,
    kind,
    active: status === "all" ? undefined : true,
  });
  return (
    <ResourceScreen
      title={TITLE}
      name="counterparties"
      service="counterparties"
      noun={["tiers", "tiers"]}
      tabs={listTabs}
      list={list}
      columns={columns}
      searchPlaceholder="Nom, SIREN, n° de TVA ou auxiliaire"
      filters={filters}
      rowTone={({ active }) => (active ? undefined : "muted")}
      onOpen={({ id }) => void navigate({ to: "/accounting/counterparties/$id", params: { id } })}
      create={{
        label: "Nouveau tiers",
        onCreate: () => void navigate({ to: "/accounting/counterparties/new", search: { kind } }),
      }}
      empty={{
        icon: icons.users,
        title: "Aucun tiers",
        text: "Un tiers est un client ou un fournisseur, avec son auxiliaire. Une facture déposée crée le sien\u202f; vous pouvez aussi l’ajouter ici.",
      }}
    />
  );
}

const columns: readonly Column<CounterpartyListItem>[] = [
  {
    id: "code",
    header: "Code auxiliaire",
    width: "130px",
    figures: true,
    truncate: true,
    value: auxiliaries,
  },
  {
    id: "name",
    header: "Nom",
    card: "title",
    wrap: true,
    value: ({ name }) => name,
    cell: ({ name }) => <strong>{name}</strong>,
  },
  {
    id: "siren",
    header: "SIREN",
    width: "112px",
    figures: true,
    value: ({ siren }) => formatSiren(siren ?? ""),
  },
  {
    id: "kind",
    header: "Type",
    width: "136px",
    card: "line",
    value: ({ active, kind }) => (active ? kinds[kind] : `${kinds[kind]}, désactivé`),
  },
  {
    id: "debit",
    header: "Débit",
    kind: "amount",
    width: "126px",
    from: "medium",
    card: "none",
    value: ({ debitCents }) => debitCents,
    cell: ({ debitCents }) => <Amount cents={debitCents} />,
  },
  {
    id: "credit",
    header: "Crédit",
    kind: "amount",
    width: "126px",
    from: "medium",
    card: "none",
    value: ({ creditCents }) => creditCents,
    cell: ({ creditCents }) => <Amount cents={creditCents} />,
  },
  {
    id: "balance",
    header: "Solde",
    kind: "amount",
    width: "136px",
    card: "aside",
    value: ({ balanceCents }) => balanceCents,
    cell: ({ balanceCents }) => balanceText(balanceCents),
  },
  {
    id: "account",
    header: "Compte",
    width: "84px",
    figures: true,
    from: "wide",
    card: "none",
    value: ({ defaultAccount }) => defaultAccount,
  },
];
