import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer, UpdateStatusBody } from "@grand-livre/contracts/invoice";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { PreviewedEntries } from "../../app/document/entry/PreviewedEntries.tsx";
import { previewOptions, takeAnswer } from "../../app/document/invoice-queries.ts";
import { call } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import type { DateContext } from "../../lib/typed.ts";
import { DateField } from "../../ui/DateField.tsx";
import { toast } from "../../ui/toast.ts";
import { saleName, saleNumber } from "./sale-state.ts";

interface CancelDialogProps {
  readonly sale: InvoiceAnswer;
  readonly within: DateContext | undefined;
  readonly onClose: () => void;
}

/** A whole sale is undone by a credit note, numbered and written at once; the invoice keeps its number. */
export function CancelDialog({ sale, within, onClose }: CancelDialogProps) {
  const client = useQueryClient();
  const today = localToday();
  const [date, setDate] = useState<string | undefined>(
    sale.bill_date !== null && sale.bill_date > today ? sale.bill_date : today,
  );
  const preview = useQuery(
    previewOptions(sale.id, sale.version, { action: "cancel", ...(date === undefined ? {} : { date }) }),
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  async function write() {
    setBusy(true);
    setProblem(null);
    try {
      const body: UpdateStatusBody = {
        id: sale.id,
        version: sale.version,
        status: "cancelled",
        ...(date === undefined ? {} : { date }),
      };
      takeAnswer(client, await call(invoiceEndpoints.updateStatus, { body }));
      toast({ message: `${saleName(sale)} annulée par un avoir.`, tone: "success" });
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BookDialog
      title={`Annuler ${saleNumber(sale)} par un avoir`}
      confirmLabel={busy ? "Écriture…" : "Émettre l’avoir"}
      danger
      problem={problem ?? preview.error}
      onDate={setDate}
      disabled={busy || preview.data === undefined}
      onConfirm={() => void write()}
      onClose={onClose}
    >
      <p className={styles.note}>
        {
          "Un avoir du même montant est émis, numéroté et comptabilisé\u202f; il solde la facture, qui garde son numéro. Pour une partie seulement, choisissez «\u202fAvoir partiel\u202f»."
        }
      </p>
      <div className={styles.fields}>
        <DateField label="Date de l’avoir" value={date} within={within} onChange={setDate} autoFocus />
      </div>
      {preview.error === null && (
        <PreviewedEntries entries={preview.data?.entries} lineIds={sale.lines.map(({ id }) => id)} />
      )}
    </BookDialog>
  );
}
