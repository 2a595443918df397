import { lifeCycleEndpoints } from "@grand-livre/contracts/endpoints/life-cycle";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { takeBackBody } from "@grand-livre/contracts/life-cycle";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { formatCents, formatDate, localToday } from "../../../lib/format.ts";
import { DateField } from "../../../ui/DateField.tsx";
import dialogStyles from "../../command/CommandDialog.module.css";
import { CommandDialog } from "../../command/CommandDialog.tsx";
import { useCommandForm } from "../../command/use-command-form.ts";
import { kindLabels } from "../document-kinds.ts";
import { previewOptions } from "../invoice-queries.ts";
import { statusTouches } from "./life-cycle-queries.ts";

interface TakeBackDialogProps {
  readonly sale: InvoiceAnswer;
  readonly onClose: () => void;
}

/** A refused or rejected sale: its internal credit note and the corrected draft, both shown before they are written. */
export function TakeBackDialog({ sale, onClose }: TakeBackDialogProps) {
  const { id, version, bill_date } = sale;
  const navigate = useNavigate();
  const today = localToday();
  const form = useCommandForm({
    endpoint: lifeCycleEndpoints.takeBack,
    params: { id },
    touches: statusTouches,
    schema: takeBackBody,
    initial: { date: (bill_date !== null && bill_date > today ? bill_date : today) as string | undefined },
    labels: { date: "Date de l’avoir interne" },
    body: ({ date }) => ({ version, date }),
    said: "Avoir interne écrit, brouillon de la facture corrigée ouvert.",
    done: ({ correctedId }) => navigate({ to: "/accounting/invoices/$id", params: { id: correctedId } }),
    onClose,
  });
  const { date } = form.values;
  const { data, error } = useQuery(
    previewOptions(id, version, { action: "take-back", ...(date === undefined ? {} : { date }) }),
  );
  return (
    <CommandDialog
      form={form}
      title={`Reprendre la facture ${sale.refId ?? ""}`.trim()}
      confirmLabel="Écrire l’avoir et corriger"
      busyLabel="Écriture…"
      dateField="date"
      note={
        "L’avoir interne annule l’écriture et n’est transmis à personne\u202f; la facture refusée garde son numéro. Le brouillon corrigé s’ouvre ensuite\u202f: changez ce qui était faux, puis validez-le."
      }
      preview={{
        error,
        entries: data?.entries,
        names: ["Avoir interne"],
        lineIds: sale.lines.map((line) => line.id),
      }}
      foot={
        data?.corrected !== undefined && (
          <p className={dialogStyles.note}>
            {`Brouillon corrigé\u00a0: ${kindLabels[data.corrected.kind].toLowerCase()} du ${formatDate(data.corrected.date)} à ${data.corrected.companyName ?? "préciser"}, ${formatCents(data.corrected.totalInclVatCents, "EUR")} TTC.`}
          </p>
        )
      }
    >
      <DateField {...form.field("date")} autoFocus />
    </CommandDialog>
  );
}
