import type { InvoiceAnswer, InvoiceListItem, UpdateStatusBody } from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { forgetLists } from "../../app/invoicing/invoice-queries.ts";
import { PaymentDialog } from "../../app/invoicing/PaymentDialog.tsx";
import { api } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import { changeToast, toast } from "../../ui/toast.ts";
import styles from "./SalesSelection.module.css";
import {
  draftsToValidate,
  payableTogether,
  type RefusedSale,
  validateTogether,
} from "./validate-together.ts";

interface SalesSelectionProps {
  /** The selected sales of the page shown. */
  readonly sales: readonly InvoiceListItem[];
  readonly onClear: () => void;
  /** Takes them away as a file. */
  readonly exported: ReactNode;
}

/** What can be done with the selected sales: validate the drafts, record one payment of several. */
export function SalesSelection({ sales, onClear, exported }: SalesSelectionProps) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [paying, setPaying] = useState<readonly InvoiceListItem[]>();
  const [refused, setRefused] = useState<readonly RefusedSale[]>([]);
  const missing = useMissingRight("invoices", "Validator");
  const drafts = draftsToValidate(sales);
  const payable = payableTogether(sales);

  async function validateDrafts() {
    setRunning(true);
    setRefused([]);
    const progress = (done: number) =>
      `Validation\u00a0: ${done + 1} sur ${formatPlural(drafts.length, "facture")}…`;
    const id = toast({ message: progress(0), lasting: true });
    const refusals = await validateTogether(drafts, {
      validate: (sale) => {
        const body: UpdateStatusBody = { id: sale.id, version: sale.version, status: "validated" };
        return api.patch<InvoiceAnswer>("/api/invoice/update-status-invoice", body);
      },
      explain: async (error) => {
        const { text, code } = await explainError(error);
        return `${text} (code ${code})`;
      },
      onProgress: (done) => changeToast(id, { message: progress(done), lasting: true }),
    });
    const validated = drafts.length - refusals.length;
    changeToast(id, {
      message: `${formatPlural(validated, "facture validée", "factures validées")}${refusals.length === 0 ? "" : ` sur ${drafts.length}`}.`,
      tone: refusals.length === 0 ? "success" : "error",
    });
    setRefused(refusals);
    setRunning(false);
    onClear();
    forgetLists(client);
    void client.invalidateQueries({ queryKey: ["invoice", "one"] });
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
                  <Link to="/accounting/invoices/$id" params={{ id }}>
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
          sales.length === 0
            ? undefined
            : formatPlural(sales.length, "facture sélectionnée", "factures sélectionnées")
        }
        onClear={onClear}
      >
        {exported}
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => setPaying(typeof payable === "string" ? undefined : payable)}
          disabledReason={missing ?? (typeof payable === "string" ? payable : undefined)}
        >
          Encaisser
        </ActionButton>
        <ActionButton
          size="small"
          onClick={() => void validateDrafts()}
          disabledReason={
            missing ??
            (running
              ? "Validation en cours."
              : drafts.length === 0
                ? "Aucun brouillon prêt parmi elles."
                : undefined)
          }
        >
          {drafts.length === 0 ? "Valider" : `Valider ${formatPlural(drafts.length, "brouillon")}`}
        </ActionButton>
      </SelectionBar>
      {paying !== undefined && (
        <PaymentDialog
          invoices={paying}
          onClose={() => setPaying(undefined)}
          onDone={() => {
            setPaying(undefined);
            onClear();
          }}
        />
      )}
    </>
  );
}
