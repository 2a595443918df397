import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { UpdatePaymentStatusBody } from "@grand-livre/contracts/payment";
import type { SelectionProps } from "../../app/document-list/DocumentList.tsx";
import { DocumentSelection } from "../../app/document-list/DocumentSelection.tsx";
import { type Together, useTogether, validation } from "../../app/document-list/use-together.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { billName, payableAmong, readyAmong } from "./selected-bills.ts";

const payment: Together = {
  name: "Paiement",
  write: ({ id, version }) => {
    const body: UpdatePaymentStatusBody = { id, version, paymentStatus: "paid" };
    return call(invoiceEndpoints.updatePaymentStatus, { body });
  },
  done: ["facture payée", "factures payées"],
  refused: ["facture n’est pas payée", "factures ne sont pas payées"],
};

/** What can be done with the selected bills: validate those that wait for nothing, pay what is owed; a refusal names its bill. */
export function BillSelection(props: SelectionProps) {
  const { documents: bills, onSelect } = props;
  const { running, refusals, together } = useTogether({
    to: "/accounting/supplier-bills/$id",
    nameOf: billName,
    // What was refused stays selected: it may be tried again.
    onTried: (refused) => onSelect(new Set(refused)),
  });
  const missing = useMissingRight("supplier-bills", "Validator");
  const ready = readyAmong(bills);
  const payable = payableAmong(bills);

  /** A payment asks for a confirmation, with its amount and its day. */
  async function payAll() {
    const cents = payable.reduce((sum, one) => sum + (one.remainingEurCents ?? one.remainingCents), 0);
    const sure = await confirmInFrench({
      title: `Payer ${formatPlural(payable.length, "facture")}\u00a0?`,
      message: `${formatCents(cents, "EUR")} au total, datés d’aujourd’hui, un règlement par facture pour ce qu’il en reste.`,
      confirmLabel: "Payer",
      danger: false,
    });
    if (sure) await together(payable, payment);
  }

  return (
    <DocumentSelection {...props} refusals={refusals}>
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
    </DocumentSelection>
  );
}
