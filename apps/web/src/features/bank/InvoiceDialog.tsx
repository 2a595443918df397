import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import dialogStyles from "../../app/command/CommandDialog.module.css";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { TextField } from "../../ui/TextField.tsx";
import { usePausedText } from "../../ui/use-paused-text.ts";
import { type Chosen, chooseInvoice, paidOf } from "./chosen-invoices.ts";
import { acceptanceOf, bookingText, type OperationDialogProps, OWN_DAY } from "./EntryDialog.tsx";

const SHOWN = 50;

/** The invoices that an operation pays, found by their number, their third party or their amount, and chosen by hand. */
export function InvoiceDialog(props: OperationDialogProps) {
  const { legalEntityRefId, operation } = props;
  const { amountCents } = operation;
  const [searchValue, setSearchValue] = useState("");
  const [typed, setTyped] = usePausedText(searchValue, setSearchValue);
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
  const form = useCommandForm({
    ...acceptanceOf(props),
    initial: { chosen: [] as readonly Chosen[], ...OWN_DAY },
    body: (values) => ({
      allocations: values.chosen.map(({ id, cents }) => ({ invoiceId: id, amountCents: cents })),
      date: values.date,
    }),
    said: (_, { allocations = [] }) =>
      `${formatPlural(allocations.length, "facture réglée", "factures réglées")}, opération rapprochée.`,
  });
  const { chosen } = form.values;
  const left = Math.abs(amountCents) - paidOf(chosen);
  return (
    <CommandDialog
      form={form}
      title="Rattacher une facture"
      confirmLabel="Régler la sélection"
      busyLabel="Écriture…"
      preview={error === null ? undefined : { error, entries: undefined }}
      disabled={chosen.length === 0 || left !== 0}
      dateField="date"
      note={`${bookingText(operation, form.values.date)} ${operation.label}`}
      foot={
        <>
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
              onChange: (ids) =>
                form.change({ chosen: chooseInvoice(chosen, rows ?? [], ids, Math.abs(amountCents)) }),
            }}
            skeletonRows={4}
            empty={<p className={dialogStyles.note}>Aucune facture à régler ne répond à cette recherche.</p>}
          />
          <p className={dialogStyles.note} aria-live="polite">
            {chosen.length === 0
              ? "Cochez les factures que l’opération règle, d’un ou de plusieurs tiers."
              : left === 0
                ? "La sélection fait exactement l’opération."
                : `Reste ${formatCents(left, "EUR")} à affecter.`}
          </p>
        </>
      }
    />
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
