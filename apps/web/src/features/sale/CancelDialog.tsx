import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { type InvoiceAnswer, updateStatusBody } from "@grand-livre/contracts/invoice";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { invoiceOptions, previewOptions, writtenKeys } from "../../app/document/invoice-queries.ts";
import { localToday } from "../../lib/format.ts";
import type { DateContext } from "../../lib/typed.ts";
import { DateField } from "../../ui/DateField.tsx";
import { saleName, saleNumber } from "./sale-state.ts";

interface CancelDialogProps {
  readonly sale: InvoiceAnswer;
  readonly within: DateContext | undefined;
  readonly onClose: () => void;
}

/** A whole sale is undone by a credit note, numbered and written at once; the invoice keeps its number. */
export function CancelDialog({ sale, within, onClose }: CancelDialogProps) {
  const { id, version, bill_date } = sale;
  const client = useQueryClient();
  const today = localToday();
  const form = useCommandForm({
    endpoint: invoiceEndpoints.updateStatus,
    touches: writtenKeys,
    schema: updateStatusBody,
    initial: { date: (bill_date !== null && bill_date > today ? bill_date : today) as string | undefined },
    labels: { date: "Date de l’avoir" },
    body: ({ date }) => ({ id, version, status: "cancelled" as const, date }),
    said: `${saleName(sale)} annulée par un avoir.`,
    done: (answer) => client.setQueryData(invoiceOptions(id).queryKey, answer),
    onClose,
  });
  const { date } = form.values;
  const { data, error } = useQuery(
    previewOptions(id, version, { action: "cancel", ...(date === undefined ? {} : { date }) }),
  );
  return (
    <CommandDialog
      form={form}
      title={`Annuler ${saleNumber(sale)} par un avoir`}
      confirmLabel="Émettre l’avoir"
      busyLabel="Écriture…"
      danger
      dateField="date"
      note={
        "Un avoir du même montant est émis, numéroté et comptabilisé\u202f; il solde la facture, qui garde son numéro. Pour une partie seulement, choisissez «\u202fAvoir partiel\u202f»."
      }
      preview={{ error, entries: data?.entries, lineIds: sale.lines.map((line) => line.id) }}
    >
      <DateField {...form.field("date")} within={within} autoFocus />
    </CommandDialog>
  );
}
