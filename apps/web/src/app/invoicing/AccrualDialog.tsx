import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { usualAccrualDate } from "@grand-livre/domain/accrual/usual-accrual-date";
import { canMarkAsFae, canMarkAsFnp } from "@grand-livre/domain/invoice/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { toast } from "../../ui/toast.ts";
import { abilityReason } from "./ability-reason.ts";
import styles from "./BookDialog.module.css";
import { BookDialog } from "./BookDialog.tsx";
import { takeAnswer } from "./invoice-queries.ts";

const WORDS = {
  fae: {
    name: "Facture à établir",
    short: "FAE",
    note: "Le produit est rattaché à la période de la prestation\u00a0: une écriture au 418 à la fin du mois, son extourne le lendemain.",
  },
  fnp: {
    name: "Facture non parvenue",
    short: "FNP",
    note: "La charge est rattachée à la période de la livraison\u00a0: une écriture au 408 à la fin du mois, son extourne le lendemain.",
  },
} as const;

/** What was delivered before a month end and invoiced after it: accrued at that end, reversed the next day. */
export function AccrualDialog({
  invoice,
  onClose,
}: {
  readonly invoice: InvoiceAnswer;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const [date, setDate] = useState<string | undefined>(
    invoice.accountingDate === null ? undefined : usualAccrualDate(invoice.accountingDate),
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const as = invoice.bill_direction === "credit" ? "fae" : "fnp";
  const words = WORDS[as];
  const judge = as === "fae" ? canMarkAsFae : canMarkAsFnp;
  const permission = judge({ ...invoice, direction: invoice.bill_direction }, date ?? "");

  async function write() {
    setBusy(true);
    setProblem(null);
    try {
      const body = { version: invoice.version, ...(date === undefined ? {} : { accrualDate: date }) };
      takeAnswer(client, await api.patch<InvoiceAnswer>(`/api/invoice/mark-as-${as}/${invoice.id}`, body));
      toast({ message: `${words.name} au ${formatDate(date)}, extournée le lendemain.`, tone: "success" });
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BookDialog
      title={`${words.name} (${words.short})`}
      confirmLabel={busy ? "Écriture…" : `Écrire la ${words.short} et son extourne`}
      problem={problem}
      onDate={setDate}
      disabled={busy || "refused" in permission}
      onConfirm={() => void write()}
      onClose={onClose}
    >
      <p className={styles.note}>{words.note}</p>
      <div className={styles.fields}>
        <DateField
          label="Fin de mois"
          value={date}
          onChange={setDate}
          autoFocus
          error={
            "refused" in permission ? abilityReason({ allowed: false, code: permission.refused }) : undefined
          }
        />
      </div>
    </BookDialog>
  );
}
