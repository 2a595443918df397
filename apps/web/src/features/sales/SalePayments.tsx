import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { entryHref } from "../../app/invoicing/ledger-links.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Amount } from "../../ui/Amount.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./SaleRows.module.css";
import { forgetLists, paymentsOptions } from "./sales-queries.ts";

/** The money of a sale: each payment with its entry, and the way to undo it. */
export function SalePayments({ sale }: { readonly sale: InvoiceAnswer }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(paymentsOptions(sale));
  const missing = useMissingRight("invoices", "Validator");
  const shown = (data ?? []).filter(({ reversesId }) => reversesId === null);

  async function undo(payment: PaymentAnswer) {
    const others = payment.allocations.filter(({ invoiceId }) => invoiceId !== sale.id);
    const sure = await confirmInFrench({
      title: "Annuler le règlement",
      message: `L’écriture inverse du règlement de ${formatCents(payment.amountCents, "EUR")} est passée et le lettrage défait. ${
        others.length === 0
          ? "La facture redevient à encaisser."
          : `Les factures ${others.map(({ refId }) => refId ?? "").join(", ")} redeviennent aussi à encaisser.`
      }`,
      confirmLabel: "Annuler le règlement",
    });
    if (!sure) return;
    try {
      await api.post(`/api/payment/${payment.id}/reverse`, {});
      forgetLists(client);
      void client.invalidateQueries({ queryKey: ["invoice", "one"] });
      toast({ message: "Règlement annulé par une écriture inverse.", tone: "success" });
    } catch (refusal) {
      const { text, code } = await explainError(refusal);
      toast({ message: text, code, tone: "error" });
    }
  }

  if (data !== undefined && shown.length === 0) return null;
  return (
    <Panel title="Règlements" flush>
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={styles.message}>
          <Skeleton height={24} />
        </div>
      ) : (
        <ul className={styles.rows}>
          {shown.map((payment) => {
            const part = payment.allocations.find(({ invoiceId }) => invoiceId === sale.id);
            const undone = payment.reversedById !== null;
            return (
              <li key={payment.id} className={styles.row} data-undone={undone || undefined}>
                <span className={styles.date}>{formatDate(payment.date)}</span>
                <span className={styles.what}>
                  <Link to={entryHref(payment.entryId)}>{payment.entryNumber ?? "Écriture"}</Link>{" "}
                  <span className={styles.quiet}>{paymentNote(payment)}</span>
                </span>
                <span className={styles.amount}>
                  <Amount cents={part?.amountCents ?? payment.amountCents} currency="EUR" />
                </span>
                {undone ? (
                  <StatusChip>Annulé</StatusChip>
                ) : (
                  <Button
                    size="small"
                    color="inherit"
                    variant="outlined"
                    disabled={missing !== undefined}
                    title={missing ?? ""}
                    onClick={() => void undo(payment)}
                  >
                    Annuler
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

/** « 512000 · règlement groupé de 350,00 € · écart de 0,03 € ». */
function paymentNote(payment: PaymentAnswer): string {
  return [
    payment.account,
    payment.allocations.length > 1
      ? `règlement groupé de ${formatCents(payment.amountCents, "EUR")}`
      : undefined,
    payment.writeOffCents === 0
      ? undefined
      : `écart de ${formatCents(Math.abs(payment.writeOffCents), "EUR")} soldé`,
    payment.unallocatedCents === 0
      ? undefined
      : `${formatCents(payment.unallocatedCents, "EUR")} sur le compte du client`,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}
