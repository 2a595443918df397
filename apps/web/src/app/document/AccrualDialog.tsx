import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { accrualWords } from "@grand-livre/domain/accrual/accrual-words";
import { usualAccrualDate } from "@grand-livre/domain/accrual/usual-accrual-date";
import { canMarkAsFae, canMarkAsFnp } from "@grand-livre/domain/invoice/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./BookDialog.module.css";
import { BookDialog } from "./BookDialog.tsx";
import { takeAnswer } from "./invoice-queries.ts";
import { abilityReason } from "./issue-text.ts";

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
  const document = { ...invoice, direction: invoice.bill_direction };
  const words = accrualWords(document);
  const judge = as === "fae" ? canMarkAsFae : canMarkAsFnp;
  const permission = judge(document, date ?? "");

  async function write() {
    setBusy(true);
    setProblem(null);
    try {
      const endpoint = as === "fae" ? invoiceEndpoints.markAsFae : invoiceEndpoints.markAsFnp;
      const body = { version: invoice.version, ...(date === undefined ? {} : { accrualDate: date }) };
      takeAnswer(client, await call(endpoint, { params: { id: invoice.id }, body }));
      toast({
        message: `${words.name} au ${formatDate(date)}, ${words.isFeminine ? "extournée" : "extourné"} le lendemain.`,
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
    <BookDialog
      title={words.short === words.name ? words.name : `${words.name} (${words.short})`}
      confirmLabel={
        busy
          ? "Écriture…"
          : words.isFeminine
            ? `Écrire la ${words.short} et son extourne`
            : "Écrire l’avoir et son extourne"
      }
      problem={problem}
      onDate={setDate}
      disabled={busy || "refused" in permission}
      onConfirm={() => void write()}
      onClose={onClose}
    >
      <p className={styles.note}>
        {`${as === "fae" ? "Le produit est rattaché à la période de la prestation" : "La charge est rattachée à la période de la livraison"}\u00a0: une écriture au ${words.accounts} à la fin du mois, son extourne le lendemain.`}
      </p>
      <div className={styles.fields}>
        <DateField
          label="Fin de mois"
          value={date}
          onChange={setDate}
          autoFocus
          error={
            "refused" in permission
              ? abilityReason({ allowed: false, code: permission.refused, details: permission.details ?? {} })
              : undefined
          }
        />
      </div>
    </BookDialog>
  );
}
