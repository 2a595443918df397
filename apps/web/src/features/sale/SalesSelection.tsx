import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { useState } from "react";
import { PaymentDialog } from "../../app/document/payment/PaymentDialog.tsx";
import type { SelectionProps } from "../../app/document-list/DocumentList.tsx";
import { DocumentSelection } from "../../app/document-list/DocumentSelection.tsx";
import { useTogether, validation } from "../../app/document-list/use-together.tsx";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { draftsToValidate, payableTogether, saleNameInList } from "./selected-sales.ts";

/** What can be done with the selected sales: validate the drafts, record one payment of several. */
export function SalesSelection(props: SelectionProps) {
  const { documents: sales, onSelect } = props;
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
      <DocumentSelection {...props} refusals={refusals}>
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
      </DocumentSelection>
      {paying !== undefined && (
        <PaymentDialog
          invoices={paying}
          onClose={() => setPaying(undefined)}
          onDone={() => {
            setPaying(undefined);
            onSelect(new Set());
          }}
        />
      )}
    </>
  );
}
