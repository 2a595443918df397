import type { InvoiceAnswer, InvoiceListItem, UpdateStatusBody } from "@grand-livre/contracts/invoice";
import type { UpdatePaymentStatusBody } from "@grand-livre/contracts/payment";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { api } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import { changeToast, toast } from "../../ui/toast.ts";
import styles from "./BillSelection.module.css";
import { payableAmong, type RefusedBill, readyAmong, validateTogether } from "./validate-together.ts";

interface BillSelectionProps {
  /** The selected bills of the page shown. */
  readonly bills: readonly InvoiceListItem[];
  readonly onClear: () => void;
  /** Takes them away as a file. */
  readonly exported: ReactNode;
}

/** Something written bill by bill, and its words: one and several. */
interface Work {
  readonly name: string;
  readonly write: (bill: InvoiceListItem) => Promise<unknown>;
  readonly done: readonly [string, string];
  readonly refused: readonly [string, string];
}

const validation: Work = {
  name: "Validation",
  write: ({ id, version }) => {
    const body: UpdateStatusBody = { id, version, status: "validated" };
    return api.patch<InvoiceAnswer>("/api/invoice/update-status-invoice", body);
  },
  done: ["facture validée", "factures validées"],
  refused: ["facture n’est pas validée", "factures ne sont pas validées"],
};

const payment: Work = {
  name: "Paiement",
  write: ({ id, version }) => {
    const body: UpdatePaymentStatusBody = { id, version, paymentStatus: "paid" };
    return api.patch<InvoiceAnswer>("/api/invoice/update-payment-status-invoice", body);
  },
  done: ["facture payée", "factures payées"],
  refused: ["facture n’est pas payée", "factures ne sont pas payées"],
};

/** What can be done with the selected bills: validate those that wait for nothing, pay what is owed, each refusal told by its bill. */
export function BillSelection({ bills, onClear, exported }: BillSelectionProps) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedBill[]>([]);
  const [refusedOf, setRefusedOf] = useState<Work["refused"]>(validation.refused);
  const missing = useMissingRight("supplier-bills", "Validator");
  const ready = readyAmong(bills);
  const payable = payableAmong(bills);

  async function together(todo: readonly InvoiceListItem[], work: Work) {
    setRunning(true);
    setRefused([]);
    const progress = (done: number) =>
      `${work.name}\u00a0: ${done + 1} sur ${formatPlural(todo.length, "facture")}…`;
    const id = toast({ message: progress(0), lasting: true });
    const outcome = await validateTogether(todo, {
      validate: work.write,
      explain: async (error) => {
        const { title, text, code } = await explainError(error);
        return `${title}. ${text} (code ${code})`;
      },
      onProgress: (done) => changeToast(id, { message: progress(done), lasting: true }),
    });
    changeToast(id, {
      message: `${formatPlural(outcome.validated, work.done[0], work.done[1])}${outcome.refused.length === 0 ? "" : ` sur ${todo.length}`}.`,
      tone: outcome.refused.length === 0 ? "success" : "error",
    });
    setRefused(outcome.refused);
    setRefusedOf(work.refused);
    setRunning(false);
    onClear();
    for (const queryKey of [["invoice"], ["payment"], ["dashboard"], ["report"], ["entry"]])
      void client.invalidateQueries({ queryKey });
  }

  /** What leaves the bank is asked for once more, with its amount and its day. */
  async function payAll() {
    const cents = payable.reduce((sum, { remainingCents }) => sum + remainingCents, 0);
    const sure = await confirmInFrench({
      title: `Payer ${formatPlural(payable.length, "facture")}\u00a0?`,
      message: `${formatCents(cents, "EUR")} au total, datés d’aujourd’hui, un règlement par facture pour ce qu’il en reste.`,
      confirmLabel: "Payer",
      danger: false,
    });
    if (sure) await together(payable, payment);
  }

  return (
    <>
      {refused.length > 0 && (
        <div className={styles.refused}>
          <Notice tone="error" title={formatPlural(refused.length, refusedOf[0], refusedOf[1])}>
            <ul>
              {refused.map(({ id, name, reason }) => (
                <li key={id}>
                  <Link to="/accounting/supplier-bills/$id" params={{ id }}>
                    {name}
                  </Link>{" "}
                  {reason}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <SelectionBar
        label={
          bills.length === 0
            ? undefined
            : formatPlural(bills.length, "facture sélectionnée", "factures sélectionnées")
        }
        onClear={onClear}
      >
        {exported}
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => void payAll()}
          disabledReason={
            missing ??
            (running
              ? "Un traitement est en cours."
              : payable.length === 0
                ? "Aucune n’est à payer\u00a0: choisissez des factures comptabilisées non soldées."
                : undefined)
          }
        >
          {payable.length === 0 ? "Payer" : `Payer ${formatPlural(payable.length, "facture")}`}
        </ActionButton>
        <ActionButton
          size="small"
          onClick={() => void together(ready, validation)}
          disabledReason={
            missing ??
            (running
              ? "Un traitement est en cours."
              : ready.length === 0
                ? "Aucune n’est prête\u00a0: ouvrez-les pour régler ou vérifier leurs points."
                : undefined)
          }
        >
          {ready.length === bills.length
            ? `Valider ${formatPlural(ready.length, "facture")}`
            : `Valider ${formatPlural(ready.length, "facture prête", "factures prêtes")}`}
        </ActionButton>
      </SelectionBar>
    </>
  );
}
