import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useQuery } from "@tanstack/react-query";
import styles from "../../app/invoicing/BookDialog.module.css";
import { BookDialog } from "../../app/invoicing/BookDialog.tsx";
import { kindLabels } from "../../app/invoicing/document-kinds.ts";
import { previewOptions } from "../../app/invoicing/invoice-queries.ts";
import { PreviewedEntries } from "../../app/invoicing/PreviewedEntries.tsx";
import { formatCents } from "../../lib/format.ts";

interface ValidationDialogProps {
  readonly sale: InvoiceAnswer;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The entry before it is written: from there on the document has a number and does not change any more. */
export function ValidationDialog({ sale, busy, onConfirm, onClose }: ValidationDialogProps) {
  const preview = useQuery(previewOptions(sale.id, sale.version, { action: "validate" }));
  const what = kindLabels[sale.kind].toLowerCase();
  return (
    <BookDialog
      title={`Valider ${sale.kind === "credit_note" ? "l’" : "la "}${what} de ${formatCents(sale.totalInclVatCents, "EUR")} pour ${sale.companyName ?? "ce client"}`}
      confirmLabel={busy ? "Validation…" : "Valider et numéroter"}
      problem={preview.error}
      disabled={busy || preview.data === undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={styles.note}>
        {sale.kind === "credit_note"
          ? "Il reçoit son numéro, son écriture et son document, et s’impute sur sa facture. Ensuite il ne se modifie plus."
          : "Elle reçoit son numéro, son écriture et son document. Ensuite elle ne se modifie plus\u00a0: un avoir la corrige."}
      </p>
      {preview.error === null && (
        <PreviewedEntries entries={preview.data?.entries} lineIds={sale.lines.map(({ id }) => id)} />
      )}
    </BookDialog>
  );
}
