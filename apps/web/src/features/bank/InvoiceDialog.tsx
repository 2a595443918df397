import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import dialogStyles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate, formatPlural } from "../../lib/format.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { TextField } from "../../ui/TextField.tsx";
import { usePausedText } from "../../ui/use-paused-text.ts";
import { type Chosen, chooseInvoice, paidOf } from "./chosen-invoices.ts";
import { useRefreshBank } from "./use-bank-commands.ts";

interface InvoiceDialogProps {
  readonly legalEntityRefId: string;
  readonly operation: BankOperationAnswer;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const SHOWN = 50;

/** The invoices that an operation pays, found by their number, their third party or their amount, and chosen by hand. */
export function InvoiceDialog({ legalEntityRefId, operation, onDone, onClose }: InvoiceDialogProps) {
  const { amountCents } = operation;
  const [searchValue, setSearchValue] = useState("");
  const [typed, setTyped] = usePausedText(searchValue, setSearchValue);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const query = {
    legalEntityRefId,
    searchValue,
    payment: "open",
    limit: SHOWN,
    bill_direction: amountCents > 0 ? "credit" : "debit",
  } as const;
  const { data, error } = useQuery({
    queryKey: [invoiceEndpoints.list.tag, "list", "bank", query],
    queryFn: ({ signal }) => call(invoiceEndpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.invoices.filter(({ kind }) => kind !== "credit_note");
  const left = Math.abs(amountCents) - paidOf(chosen);
  const command = useBookCommand({
    work: async () => {
      const allocations = chosen.map(({ id, cents }) => ({ invoiceId: id, amountCents: cents }));
      await call(bankEndpoints.accept, { params: { id: operation.id }, body: { allocations } });
      onDone();
      return `${formatPlural(chosen.length, "facture réglée", "factures réglées")}, opération rapprochée.`;
    },
    refresh: useRefreshBank(),
    onClose,
  });
  return (
    <BookDialog
      title="Rattacher une facture"
      confirmLabel={command.busy ? "Écriture…" : "Régler la sélection"}
      problem={command.problem ?? error}
      disabled={command.busy || chosen.length === 0 || left !== 0}
      onConfirm={command.send}
      onClose={onClose}
    >
      <p className={dialogStyles.note}>
        {amountCents < 0 ? "Sortie" : "Entrée"} de {formatCents(Math.abs(amountCents), "EUR")} du{" "}
        {formatDate(operation.date)} · {operation.label}
      </p>
      <TextField label="Numéro, tiers ou montant" autoFocus value={typed} onChange={setTyped} />
      <DataTable
        label="Factures à régler"
        inline
        dense
        pageKeys={false}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selection={{
          selected: new Set(chosen.map(({ id }) => id)),
          onChange: (ids) => setChosen(chooseInvoice(chosen, rows ?? [], ids, Math.abs(amountCents))),
        }}
        skeletonRows={4}
        empty={<p className={dialogStyles.note}>Aucune facture à régler ne répond à cette recherche.</p>}
      />
      <p className={dialogStyles.note} aria-live="polite">
        {chosen.length === 0
          ? "Cochez les factures que l’opération règle, toutes d’un même tiers."
          : left === 0
            ? "La sélection fait exactement l’opération."
            : `Reste ${formatCents(left, "EUR")} à affecter.`}
      </p>
    </BookDialog>
  );
}

const columns: readonly Column<InvoiceListItem>[] = [
  {
    id: "number",
    header: "Facture",
    card: "title",
    width: "136px",
    truncate: true,
    value: ({ bill_number, refId }) => bill_number ?? refId,
  },
  { id: "party", header: "Tiers", truncate: true, value: ({ companyName }) => companyName },
  { id: "due", header: "Échéance", kind: "date", width: "100px", value: ({ due_date }) => due_date },
  {
    id: "left",
    header: "Reste",
    kind: "amount",
    card: "aside",
    value: ({ remainingCents }) => remainingCents,
  },
];
