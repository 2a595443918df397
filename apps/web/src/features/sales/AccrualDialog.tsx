import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { canMarkAsFae } from "@grand-livre/domain/invoice/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { toast } from "../../ui/toast.ts";
import { monthEndBefore } from "./accrual.ts";
import { issueText } from "./mentions.ts";
import styles from "./SaleDialog.module.css";
import { SaleDialog } from "./SaleDialog.tsx";
import { takeAnswer } from "./sales-queries.ts";

/** What was sold before a month end and invoiced after it: accrued at that end, reversed the next day. */
export function AccrualDialog({
  sale,
  onClose,
}: {
  readonly sale: InvoiceAnswer;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const [date, setDate] = useState<string | undefined>(
    sale.accountingDate === null ? undefined : monthEndBefore(sale.accountingDate),
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const permission = canMarkAsFae({ ...sale, direction: sale.bill_direction }, date ?? "");

  async function write() {
    setBusy(true);
    setProblem(null);
    try {
      const body = { version: sale.version, ...(date === undefined ? {} : { accrualDate: date }) };
      takeAnswer(client, await api.patch<InvoiceAnswer>(`/api/invoice/mark-as-fae/${sale.id}`, body));
      toast({
        message: `Facture à établir au ${formatDate(date)}, extournée le lendemain.`,
        tone: "success",
      });
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SaleDialog
      title="Facture à établir (FAE)"
      confirmLabel={busy ? "Écriture…" : "Écrire la FAE et son extourne"}
      problem={problem}
      onDate={setDate}
      disabled={busy || "refused" in permission}
      onConfirm={() => void write()}
      onClose={onClose}
    >
      <p className={styles.note}>
        {
          "Le produit est rattaché à la période de la prestation\u00a0: une écriture au 418 à la fin du mois, son extourne le lendemain."
        }
      </p>
      <div className={styles.fields}>
        <DateField
          label="Fin de mois"
          value={date}
          onChange={setDate}
          autoFocus
          error={"refused" in permission ? issueText({ code: permission.refused }) : undefined}
        />
      </div>
    </SaleDialog>
  );
}
