import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { type ReactNode, useState } from "react";
import { PaymentDialog } from "../../app/invoicing/PaymentDialog.tsx";
import { useTogether, validation } from "../../app/invoicing/use-together.tsx";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import { draftsToValidate, payableTogether, saleNameInList } from "./selected-sales.ts";

const NONE: ReadonlySet<string> = new Set();

interface SalesSelectionProps {
  /** The selected sales of the page shown. */
  readonly sales: readonly InvoiceListItem[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** Takes them away as a file. */
  readonly exported: ReactNode;
}

/** What can be done with the selected sales: validate the drafts, record one payment of several. */
export function SalesSelection({ sales, onSelect, exported }: SalesSelectionProps) {
  const { running, refusals, together } = useTogether({
    to: "/accounting/invoices/$id",
    nameOf: saleNameInList,
    // What was refused stays selected: it may be tried again.
    onTried: (refused) => onSelect(new Set(refused)),
  });
  const [paying, setPaying] = useState<readonly InvoiceListItem[]>();
  const missing = useMissingRight("invoices", "Validator");
  const drafts = draftsToValidate(sales);
  const payable = payableTogether(sales);

  return (
    <>
      {refusals}
      <SelectionBar
        label={
          sales.length === 0
            ? undefined
            : formatPlural(sales.length, "facture sélectionnée", "factures sélectionnées")
        }
        onClear={() => onSelect(NONE)}
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
          onClick={() => void together(drafts, validation)}
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
            onSelect(NONE);
          }}
        />
      )}
    </>
  );
}
