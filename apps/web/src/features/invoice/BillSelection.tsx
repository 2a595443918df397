import type { InvoiceAnswer, InvoiceListItem, UpdateStatusBody } from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { api } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import { changeToast, toast } from "../../ui/toast.ts";
import styles from "./BillSelection.module.css";
import { type RefusedBill, readyAmong, validateTogether } from "./validate-together.ts";

interface BillSelectionProps {
  /** The selected bills of the page shown. */
  readonly bills: readonly InvoiceListItem[];
  readonly onClear: () => void;
  /** Takes them away as a file. */
  readonly exported: ReactNode;
}

/** What can be done with the selected bills: validate those that wait for nothing, each refusal told by its bill. */
export function BillSelection({ bills, onClear, exported }: BillSelectionProps) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedBill[]>([]);
  const missing = useMissingRight("supplier-bills", "Validator");
  const ready = readyAmong(bills);

  async function validateReady() {
    setRunning(true);
    setRefused([]);
    const progress = (done: number) =>
      `Validation\u00a0: ${done + 1} sur ${formatPlural(ready.length, "facture")}…`;
    const id = toast({ message: progress(0), lasting: true });
    const outcome = await validateTogether(ready, {
      validate: ({ id: bill, version }) => {
        const body: UpdateStatusBody = { id: bill, version, status: "validated" };
        return api.patch<InvoiceAnswer>("/api/invoice/update-status-invoice", body);
      },
      explain: async (error) => {
        const { title, text, code } = await explainError(error);
        return `${title}. ${text} (code ${code})`;
      },
      onProgress: (done) => changeToast(id, { message: progress(done), lasting: true }),
    });
    changeToast(id, {
      message: `${formatPlural(outcome.validated, "facture validée", "factures validées")}${outcome.refused.length === 0 ? "" : ` sur ${ready.length}`}.`,
      tone: outcome.refused.length === 0 ? "success" : "error",
    });
    setRefused(outcome.refused);
    setRunning(false);
    onClear();
    for (const queryKey of [["invoice"], ["dashboard"], ["report"], ["entry"]])
      void client.invalidateQueries({ queryKey });
  }

  return (
    <>
      {refused.length > 0 && (
        <div className={styles.refused}>
          <Notice
            tone="error"
            title={formatPlural(refused.length, "facture n’est pas validée", "factures ne sont pas validées")}
          >
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
          onClick={() => void validateReady()}
          disabledReason={
            missing ??
            (running
              ? "Validation en cours."
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
