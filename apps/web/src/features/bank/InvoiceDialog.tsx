import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import dialogStyles from "../../app/command/CommandDialog.module.css";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { TextField } from "../../ui/TextField.tsx";
import { usePausedText } from "../../ui/use-paused-text.ts";
import { CurrencyParts, choiceText, useFarRate } from "./CurrencyParts.tsx";
import { type Chosen, chooseInvoice, exchangeOf, paidOf } from "./chosen-invoices.ts";
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
    initial: { chosen: [] as readonly Chosen[], rateConfirmed: false, ...OWN_DAY },
    body: (values) => ({
      allocations: values.chosen.map(({ id, cents = 0 }) => ({ invoiceId: id, amountCents: cents })),
      date: values.date,
      ...(values.rateConfirmed && { rateConfirmed: true }),
    }),
    said: (_, { allocations = [] }) =>
      `${formatPlural(allocations.length, "facture réglée", "factures réglées")}, opération rapprochée.`,
  });
  const { chosen, rateConfirmed } = form.values;
  // Dollars that pay invoices in euros settle what is left of them.
  const left = operation.currency === null ? Math.abs(amountCents) - paidOf(chosen) : 0;
  const reach = operation.currency === null ? Math.abs(amountCents) : Number.MAX_SAFE_INTEGER;
  const exchange = exchangeOf(chosen, operation);
  const settled = typeof exchange === "object" ? exchange : undefined;
  const far = useFarRate(legalEntityRefId, form.values.date ?? operation.date, operation, {
    exchange: settled,
    paidCents: paidOf(chosen),
  });
  const isNear = far === undefined || rateConfirmed;
  const isWhole = (exchange === undefined ? left === 0 : settled !== undefined) && isNear;
  return (
    <CommandDialog
      form={form}
      title="Rattacher une facture"
      confirmLabel="Régler la sélection"
      busyLabel="Écriture…"
      preview={error === null ? undefined : { error, entries: undefined }}
      disabled={chosen.length === 0 || !isWhole}
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
                form.change({
                  chosen: chooseInvoice(chosen, rows ?? [], ids, reach),
                  rateConfirmed: false,
                }),
            }}
            skeletonRows={4}
            empty={<p className={dialogStyles.note}>Aucune facture à régler ne répond à cette recherche.</p>}
          />
          {exchange !== "mixed" && (
            <CurrencyParts
              chosen={chosen}
              onChange={(parts) => form.change({ chosen: parts, rateConfirmed: false })}
            />
          )}
          <p className={dialogStyles.note} aria-live="polite">
            {operation.currency !== null && chosen.length > 0 && exchange === undefined
              ? `La différence avec ${formatCents(Math.abs(amountCents), "EUR")} au cours du jour va en 666 ou 766.`
              : choiceText(chosen, left, exchange)}
          </p>
          {far !== undefined && (
            <CheckField
              label="Confirmer ce cours"
              value={rateConfirmed}
              onChange={(on) => form.change({ rateConfirmed: on })}
              help={far}
            />
          )}
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
    cell: ({ remainingCents, currency }) => (
      <Amount cents={remainingCents} {...(currency === "EUR" ? {} : { currency })} />
    ),
  },
];
