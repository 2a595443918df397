import { thirdPartyEndpoints } from "@grand-livre/contracts/endpoints/third-party";
import type { PartyInvoice } from "@grand-livre/contracts/third-party";
import { useNavigate } from "@tanstack/react-router";
import { paymentChip } from "../../app/document/payment-chip.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { PartyTable } from "./PartyTable.tsx";
import { usePartyPages } from "./use-party-pages.ts";

/** « Factures »: the sales to the third party, and the purchases from it. */
export function PartyInvoices({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const list = usePartyPages(thirdPartyEndpoints.invoices, id, ({ invoices }) => invoices);
  return (
    <PartyTable
      label="Factures du tiers"
      columns={columns}
      list={list}
      onOpen={({ id: invoiceId, direction }) =>
        void navigate({ to: screens[direction], params: { id: invoiceId } })
      }
      rowTone={({ status }) => (status === "cancelled" || status === "refused" ? "muted" : undefined)}
      empty={{
        icon: icons.document,
        title: "Aucune facture",
        text: "Les factures de ce tiers et ses avoirs s’affichent ici.",
      }}
    />
  );
}

const screens = { credit: "/accounting/invoices/$id", debit: "/accounting/supplier-bills/$id" } as const;

const kinds = { invoice: "Facture", credit_note: "Avoir", deposit: "Acompte", final: "Solde" } as const;

const columns: readonly Column<PartyInvoice>[] = [
  { id: "date", header: "Date", width: "104px", kind: "date", value: ({ billDate }) => billDate },
  {
    id: "number",
    header: "N°",
    width: "150px",
    figures: true,
    truncate: true,
    card: "title",
    value: ({ direction, billNumber, refId }) => (direction === "debit" ? (billNumber ?? refId) : refId),
  },
  {
    id: "kind",
    header: "Type",
    width: "130px",
    from: "medium",
    value: ({ kind, direction }) => `${kinds[kind]} ${direction === "credit" ? "client" : "fournisseur"}`,
  },
  { id: "label", header: "Libellé", truncate: true, card: "line", value: ({ label }) => label },
  { id: "due", header: "Échéance", width: "104px", kind: "date", value: ({ dueDate }) => dueDate },
  {
    id: "state",
    header: "Statut",
    width: "150px",
    value: (row) => paymentChip(row, row.direction).label,
    cell: (row) => {
      const { label, tone } = paymentChip(row, row.direction);
      return row.ibanChanged && row.status === "draft" ? (
        <StatusChip tone="warning">IBAN modifié</StatusChip>
      ) : (
        <StatusChip tone={tone}>{label}</StatusChip>
      );
    },
  },
  {
    id: "total",
    header: "TTC",
    kind: "amount",
    width: "130px",
    value: ({ totalInclVatCents }) => totalInclVatCents,
    cell: ({ totalInclVatCents, currency }) => <Amount cents={totalInclVatCents} currency={currency} />,
  },
  {
    id: "remaining",
    header: "Reste dû",
    kind: "amount",
    width: "130px",
    card: "aside",
    value: ({ remainingCents }) => remainingCents,
    cell: ({ remainingCents, currency }) => <Amount cents={remainingCents} currency={currency} />,
  },
];
