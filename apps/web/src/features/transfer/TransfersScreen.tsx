import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import type { TransferOrderRow } from "@grand-livre/contracts/transfer";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { nameOf, orderWords } from "./transfer-words.ts";

/** « Rapprochement bancaire › Règlements »: the orders of transfers that pay, and of direct debits that collect. */
export const TransfersScreen = dossierScreen(Transfers, { service: "reconciliation" });

function Transfers({ dossier }: { readonly dossier: Dossier }) {
  const { q, state, direction, skip, limit } = useSearch({
    from: "/shell/accounting/reconciliation/transfers",
  });
  const navigate = useNavigate();
  const query = { legalEntityRefId: dossier.refId, searchValue: q, state, direction };
  const list = usePagedList(transferEndpoints.list, "transferOrders", query, { skip, limit });
  return (
    <ResourceScreen<TransferOrderRow>
      title="Règlements"
      inTabs
      label="Ordres de paiement"
      name="transfer-orders"
      service="reconciliation"
      noun={["ordre", "ordres"]}
      list={list}
      columns={columns}
      searchPlaceholder="N° ou tiers"
      filters={[
        {
          name: "direction",
          label: "Nature",
          options: [
            { value: "", label: "Virements et prélèvements" },
            { value: "sent", label: "Virements" },
            { value: "received", label: "Prélèvements" },
          ],
        },
        {
          name: "state",
          label: "Statut",
          options: [
            { value: "", label: "Tous les statuts" },
            ...Object.entries(orderWords).map(([value, { label }]) => ({ value, label })),
          ],
        },
      ]}
      rowTone={({ state: at }) => (at === "submitted" ? "warning" : at === "cancelled" ? "muted" : undefined)}
      onOpen={({ id }) => void navigate({ to: "/accounting/reconciliation/transfers/$id", params: { id } })}
      create={{
        label: "Préparer des virements",
        onCreate: () => void navigate({ to: "/accounting/reconciliation/transfers/new" }),
      }}
      empty={{
        icon: icons.bank,
        title: "Aucun ordre",
        text: "Choisissez les factures à payer\u00a0: une seconde personne valide l’ordre, puis la banque en reçoit le fichier SEPA.",
      }}
    />
  );
}

const columns: readonly Column<TransferOrderRow>[] = [
  {
    id: "refId",
    header: "N°",
    width: "112px",
    figures: true,
    card: "title",
    value: ({ refId }) => refId,
  },
  { id: "account", header: "Banque", width: "96px", figures: true, value: ({ account }) => account },
  {
    id: "executionDate",
    header: "Exécution",
    width: "112px",
    kind: "date",
    value: ({ executionDate }) => executionDate,
  },
  { id: "author", header: "Préparé par", truncate: true, value: ({ author }) => nameOf(author) },
  {
    id: "transfers",
    header: "Paiements",
    width: "104px",
    kind: "number",
    value: ({ transfers }) => transfers,
  },
  {
    id: "total",
    header: "Montant",
    width: "128px",
    kind: "amount",
    card: "aside",
    value: ({ totalCents }) => totalCents,
    cell: ({ totalCents, currency }) => <Amount cents={totalCents} currency={currency} zero="figures" />,
  },
  {
    id: "paid",
    header: "Payé",
    width: "128px",
    kind: "amount",
    from: "medium",
    value: ({ paidCents }) => paidCents || null,
    cell: ({ paidCents, currency }) =>
      paidCents === 0 ? null : <Amount cents={paidCents} currency={currency} />,
  },
  {
    id: "state",
    header: "Statut",
    width: "168px",
    value: ({ state }) => orderWords[state].label,
    cell: ({ state }) => <StatusChip tone={orderWords[state].tone}>{orderWords[state].label}</StatusChip>,
  },
];
