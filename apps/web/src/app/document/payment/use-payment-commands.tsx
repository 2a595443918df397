import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { AllocatePaymentBody, PaymentAnswer } from "@grand-livre/contracts/payment";
import { formatCents, formatDate } from "../../../lib/format.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { useCommand } from "../../command/use-command.ts";
import { lookAtUse, writtenKeys } from "../invoice-queries.ts";
import styles from "../RecordRows.module.css";
import { moneyWords } from "./money-words.ts";

/** What is done with the money of a document: each use and each undoing asks first, and says what it wrote. */
export function usePaymentCommands(invoice: InvoiceAnswer) {
  const { run } = useCommand(writtenKeys);
  const { party, open } = moneyWords(invoice);

  /** Undoes a payment, a refund or an offset by a reversing entry. */
  const reverse = (id: string, title: string, message: string, said: string) =>
    run(
      paymentEndpoints.reverse,
      { params: { id } },
      { confirm: { title, message, confirmLabel: title }, said },
    );

  return {
    async use(payment: PaymentAnswer) {
      const cents = Math.min(payment.unallocatedCents, invoice.remainingCents);
      const body: AllocatePaymentBody = { allocations: [{ invoiceId: invoice.id, amountCents: cents }] };
      // What cannot be judged beforehand is judged again when it is written.
      const warnings = await lookAtUse(payment, body).catch(() => []);
      await run(
        paymentEndpoints.allocate,
        { params: { id: payment.id }, body },
        {
          confirm: {
            title: "Imputer le règlement",
            icon: { name: "question", color: "primary" },
            danger: false,
            message: (
              <>
                <p className={styles.sentence}>
                  {`${formatCents(cents, payment.currency ?? "EUR")} du règlement du ${formatDate(payment.date)} soldent ${cents === invoice.remainingCents ? "la facture" : "une partie de la facture"}\u00a0: une écriture est passée aujourd’hui, la TVA sur encaissements devient exigible.`}
                </p>
                {warnings.map(({ title, text }) => (
                  <Notice key={text} tone="warning" title={title}>
                    {text}
                  </Notice>
                ))}
              </>
            ),
            confirmLabel: "Imputer",
          },
          said: "Règlement imputé et lettré.",
        },
      );
    },

    undoUse: (payment: PaymentAnswer, useId: string) =>
      run(
        paymentEndpoints.deallocate,
        { params: { id: payment.id }, body: { useId } },
        {
          confirm: {
            title: "Annuler l’imputation",
            message: `L’écriture inverse est passée et le lettrage défait\u00a0; la somme revient sur le compte du ${party}.`,
            confirmLabel: "Annuler l’imputation",
          },
          said: "Imputation annulée.",
        },
      ),

    undoRefund: ({ id, amountCents }: PaymentAnswer["refunds"][number], currency = "EUR") =>
      reverse(
        id,
        "Annuler le remboursement",
        `L’écriture inverse du remboursement de ${formatCents(amountCents, currency)} est passée et le lettrage défait\u00a0; la somme revient sur le compte du ${party}.`,
        "Remboursement annulé par une écriture inverse.",
      ),

    undoOffset: ({ id, allocations }: PaymentAnswer) =>
      reverse(
        id,
        "Annuler l’imputation",
        `L’écriture inverse est passée et le lettrage défait\u00a0; ${allocations.map(({ refId }) => refId ?? "").join(", ")} sont de nouveau à solder.`,
        "Imputation annulée.",
      ),

    undo: ({ id, amountCents, allocations, currency = "EUR" }: PaymentAnswer) => {
      const others = allocations.filter(({ invoiceId }) => invoiceId !== invoice.id);
      return reverse(
        id,
        "Annuler le règlement",
        `L’écriture inverse du règlement de ${formatCents(amountCents, currency)} est passée et le lettrage défait. ${
          others.length === 0
            ? `La facture redevient ${open}.`
            : `Les factures ${others.map(({ refId }) => refId ?? "").join(", ")} redeviennent aussi ${open}.`
        }`,
        "Règlement annulé par une écriture inverse.",
      );
    },
  };
}
