import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { useMissingRight } from "../../../lib/rights.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import { RequestError } from "../../RequestError.tsx";
import { offsetCandidatesOptions, paymentsOptions, restsOptions } from "../invoice-queries.ts";
import styles from "../RecordRows.module.css";
import { MoneyButton, MoneyRow } from "./MoneyRow.tsx";
import { documentNumber, moneyWords, refundWords } from "./money-words.ts";
import { OffsetDialog } from "./OffsetDialog.tsx";
import { paymentNote } from "./payment-note.ts";
import { RefundDialog } from "./RefundDialog.tsx";
import { usePaymentCommands } from "./use-payment-commands.tsx";

/** What was paid of a document, and what could still be used for it. */
function useMoney(invoice: InvoiceAnswer) {
  const payments = useQuery(paymentsOptions(invoice));
  const isOpen =
    invoice.status === "validated" && invoice.remainingCents > 0 && invoice.counterpartyId !== null;
  const takesNotes = isOpen && invoice.kind !== "credit_note";
  const rests = useQuery({ ...restsOptions(invoice), enabled: isOpen }).data ?? [];
  const notes = useQuery({ ...offsetCandidatesOptions(invoice.id), enabled: takesNotes }).data?.documents;
  return {
    payments,
    // A payment whose use was undone has nothing to do with the document any more.
    shown: (payments.data ?? []).filter(
      ({ reversesId, reversedById, allocations }) =>
        reversesId === null &&
        (reversedById !== null || allocations.some(({ invoiceId }) => invoiceId === invoice.id)),
    ),
    usable: isOpen ? rests.filter(({ currency = "EUR" }) => currency === invoice.currency) : [],
    notes: takesNotes ? (notes ?? []) : [],
  };
}
type Money = ReturnType<typeof useMoney>;

/** The money of a document: each payment with its entry and the way to undo it, and what could still be used for it. */
export function InvoicePayments({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const money = useMoney(invoice);
  const { payments, shown, usable, notes } = money;
  const service = invoice.bill_direction === "credit" ? "invoices" : "supplier-bills";
  const missing = useMissingRight(service, "Validator");
  const commands = usePaymentCommands(invoice);
  const { party } = moneyWords(invoice);
  const [offset, setOffset] = useState<Money["notes"][number]>();
  const [refunded, setRefunded] = useState<PaymentAnswer>();
  if (payments.data !== undefined && shown.length + usable.length + notes.length === 0) return null;

  const rows = { invoice, missing, commands, onRefund: setRefunded };
  return (
    <Panel title="Règlements" flush>
      {payments.data !== undefined ? (
        <ul className={styles.rows}>
          {shown.map((payment) => (
            <PaymentRows
              key={payment.id}
              {...rows}
              payment={payment}
              isUsable={usable.some(({ id }) => id === payment.id)}
            />
          ))}
          {usable.map((payment) => (
            <RestRows
              key={`rest ${payment.id}`}
              {...rows}
              payment={payment}
              isShown={shown.some(({ id }) => id === payment.id)}
            />
          ))}
          {notes.map((note) => (
            <MoneyRow
              key={`note ${note.id}`}
              date={note.bill_date}
              name={`Avoir ${documentNumber(note)}`}
              note="disponible"
              cents={note.remainingCents}
            >
              <MoneyButton
                isUse
                refused={missing}
                label={`Imputer l’avoir ${documentNumber(note)}`}
                onClick={() => setOffset(note)}
              >
                Imputer
              </MoneyButton>
            </MoneyRow>
          ))}
        </ul>
      ) : payments.error !== null ? (
        <RequestError error={payments.error} onRetry={() => void payments.refetch()} />
      ) : (
        <div className={styles.message}>
          <Skeleton height={24} />
        </div>
      )}
      {offset !== undefined && (
        <OffsetDialog note={offset} invoiceId={invoice.id} onClose={() => setOffset(undefined)} />
      )}
      {refunded !== undefined && (
        <RefundDialog payment={refunded} party={party} onClose={() => setRefunded(undefined)} />
      )}
    </Panel>
  );
}

interface RowsProps {
  readonly invoice: InvoiceAnswer;
  readonly payment: PaymentAnswer;
  /** Why the person may not write. */
  readonly missing: string | undefined;
  readonly commands: ReturnType<typeof usePaymentCommands>;
  readonly onRefund: (payment: PaymentAnswer) => void;
}

/** A payment of the document, with what was given back of it. */
function PaymentRows(props: RowsProps & { readonly isUsable: boolean }) {
  const { invoice, payment, missing, commands, isUsable } = props;
  const part = payment.allocations.find(({ invoiceId }) => invoiceId === invoice.id);
  const useId = part?.useId ?? null;
  const undone = payment.reversedById !== null;
  const isPayment = useId === null && payment.offsetsId === null;
  // What was given back leans on its payment: it is undone first.
  const refused =
    useId === null && payment.refunds.length > 0
      ? "Ce règlement a été remboursé\u00a0: annulez d’abord le remboursement."
      : undefined;
  const undo = () =>
    payment.offsetsId !== null
      ? commands.undoOffset(payment)
      : useId === null
        ? commands.undo(payment)
        : commands.undoUse(payment, useId);
  return (
    <>
      <MoneyRow
        date={part?.usedOn ?? payment.date}
        name={isPayment ? (payment.entryNumber ?? "Écriture") : "Imputation"}
        entryId={part?.useEntryId ?? payment.entryId}
        note={paymentNote(payment, invoice, moneyWords(invoice).party)}
        cents={part?.amountCents ?? payment.amountCents}
        currency={payment.currency}
        undone={undone}
      >
        {!undone && payment.unallocatedCents > 0 && !isUsable && <RefundButton {...props} />}
        {undone ? (
          <StatusChip>Annulé</StatusChip>
        ) : (
          <MoneyButton refused={missing ?? refused} onClick={() => void undo()}>
            Annuler
          </MoneyButton>
        )}
      </MoneyRow>
      <RefundRows {...props} />
    </>
  );
}

/** What is left of a payment, to be used for the document. */
function RestRows(props: RowsProps & { readonly isShown: boolean }) {
  const { invoice, payment, missing, commands } = props;
  return (
    <>
      <MoneyRow
        date={payment.date}
        name={payment.entryNumber ?? "Écriture"}
        entryId={payment.entryId}
        note={`disponible sur le compte du ${moneyWords(invoice).party}`}
        cents={payment.unallocatedCents}
        currency={payment.currency}
      >
        <MoneyButton isUse refused={missing} onClick={() => void commands.use(payment)}>
          Imputer
        </MoneyButton>
        <RefundButton {...props} />
      </MoneyRow>
      {!props.isShown && <RefundRows {...props} />}
    </>
  );
}

function RefundButton({ payment, missing, onRefund }: RowsProps) {
  return (
    <MoneyButton refused={missing} onClick={() => onRefund(payment)}>
      {refundWords(payment).button}
    </MoneyButton>
  );
}

function RefundRows({ invoice, payment, missing, commands }: RowsProps) {
  const { party } = moneyWords(invoice);
  return payment.refunds.map((refund) => (
    <MoneyRow
      key={refund.id}
      date={refund.date}
      name={refund.entryNumber ?? "Écriture"}
      entryId={refund.entryId}
      note={`${refund.account} · ${refundWords(payment).told(party)} sur le règlement du ${formatDate(payment.date)}`}
      cents={refund.amountCents}
      currency={payment.currency}
    >
      <MoneyButton
        refused={missing}
        label={`Annuler le remboursement du ${formatDate(refund.date)}`}
        onClick={() => void commands.undoRefund(refund, payment.currency)}
      >
        Annuler
      </MoneyButton>
    </MoneyRow>
  ));
}
