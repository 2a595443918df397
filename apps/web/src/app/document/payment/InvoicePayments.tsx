import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { AllocatePaymentBody, PaymentAnswer } from "@grand-livre/contracts/payment";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, useRef, useState } from "react";
import { call } from "../../../lib/api.ts";
import { explainError } from "../../../lib/error-text.ts";
import { formatCents, formatDate } from "../../../lib/format.ts";
import { requestKeys } from "../../../lib/request-key.ts";
import { useMissingRight } from "../../../lib/rights.ts";
import { Amount } from "../../../ui/Amount.tsx";
import { confirmInFrench } from "../../../ui/confirm.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import { toast } from "../../../ui/toast.ts";
import { RequestError } from "../../RequestError.tsx";
import { entryHref } from "../entry/ledger-links.ts";
import {
  forgetLists,
  lookAtUse,
  offsetCandidatesOptions,
  paymentsOptions,
  restsOptions,
} from "../invoice-queries.ts";
import styles from "../RecordRows.module.css";
import { documentNumber, moneyWords, refundWords } from "./money-words.ts";
import { OffsetDialog } from "./OffsetDialog.tsx";
import { paymentNote } from "./payment-note.ts";
import { RefundDialog } from "./RefundDialog.tsx";
import { RefundRow } from "./RefundRow.tsx";

/** The money of a document: each payment with its entry and the way to undo it, and what could still be used for it. */
export function InvoicePayments({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(paymentsOptions(invoice));
  const service = invoice.bill_direction === "credit" ? "invoices" : "supplier-bills";
  const missing = useMissingRight(service, "Validator");
  const isOpen =
    invoice.status === "validated" && invoice.remainingCents > 0 && invoice.counterpartyId !== null;
  const rests = useQuery({ ...restsOptions(invoice), enabled: isOpen }).data ?? [];
  const usable = isOpen ? rests : [];
  const notes =
    useQuery({
      ...offsetCandidatesOptions(invoice.id),
      enabled: isOpen && invoice.kind !== "credit_note",
    }).data?.documents ?? [];
  const usableNotes = isOpen && invoice.kind !== "credit_note" ? notes : [];
  const [offset, setOffset] = useState<(typeof notes)[number] | undefined>();
  const words = moneyWords(invoice);
  const [refunded, setRefunded] = useState<PaymentAnswer | undefined>();
  // A payment whose use was undone has nothing to do with the document any more.
  const shown = (data ?? []).filter(
    ({ reversesId, reversedById, allocations }) =>
      reversesId === null &&
      (reversedById !== null || allocations.some(({ invoiceId }) => invoiceId === invoice.id)),
  );

  const keyOf = useRef(requestKeys());

  async function write(asked: unknown, send: (idempotencyKey: string) => Promise<unknown>, done: string) {
    try {
      // What was written although its answer was lost is the same when it is asked again.
      await send(keyOf.current(asked));
      keyOf.current = requestKeys();
      forgetLists(client);
      void client.invalidateQueries({ queryKey: ["invoice", "one"] });
      toast({ message: done, tone: "success" });
    } catch (refusal) {
      const { text, code } = await explainError(refusal);
      toast({ message: text, code, tone: "error" });
    }
  }

  const reverse = (id: string, done: string) =>
    write(
      { reverse: id },
      (idempotencyKey) => call(paymentEndpoints.reverse, { params: { id }, idempotencyKey }),
      done,
    );

  async function use(payment: PaymentAnswer) {
    const cents = Math.min(payment.unallocatedCents, invoice.remainingCents);
    const body: AllocatePaymentBody = { allocations: [{ invoiceId: invoice.id, amountCents: cents }] };
    // What cannot be judged beforehand is judged again when it is written.
    const warnings = await lookAtUse(payment, body).catch(() => []);
    const sure = await confirmInFrench({
      title: "Imputer le règlement",
      icon: { name: "question", color: "primary" },
      danger: false,
      message: (
        <>
          <p className={styles.sentence}>
            {`${formatCents(cents, "EUR")} du règlement du ${formatDate(payment.date)} soldent ${cents === invoice.remainingCents ? "la facture" : "une partie de la facture"}\u00a0: une écriture est passée aujourd’hui, la TVA sur encaissements devient exigible.`}
          </p>
          {warnings.map(({ title, text }) => (
            <Notice key={text} tone="warning" title={title}>
              {text}
            </Notice>
          ))}
        </>
      ),
      confirmLabel: "Imputer",
    });
    if (!sure) return;
    const params = { id: payment.id };
    await write(
      { allocate: payment.id, body },
      (idempotencyKey) => call(paymentEndpoints.allocate, { params, body, idempotencyKey }),
      "Règlement imputé et lettré.",
    );
  }

  async function undoUse(payment: PaymentAnswer, useId: string) {
    const sure = await confirmInFrench({
      title: "Annuler l’imputation",
      message: `L’écriture inverse est passée et le lettrage défait\u00a0; la somme revient sur le compte du ${words.party}.`,
      confirmLabel: "Annuler l’imputation",
    });
    if (!sure) return;
    const params = { id: payment.id };
    await write(
      { deallocate: payment.id, useId },
      (idempotencyKey) => call(paymentEndpoints.deallocate, { params, body: { useId }, idempotencyKey }),
      "Imputation annulée.",
    );
  }

  async function undoRefund({ id, amountCents }: PaymentAnswer["refunds"][number]) {
    const sure = await confirmInFrench({
      title: "Annuler le remboursement",
      message: `L’écriture inverse du remboursement de ${formatCents(amountCents, "EUR")} est passée et le lettrage défait\u00a0; la somme revient sur le compte du ${words.party}.`,
      confirmLabel: "Annuler le remboursement",
    });
    if (!sure) return;
    await reverse(id, "Remboursement annulé par une écriture inverse.");
  }

  async function undoOffset(payment: PaymentAnswer) {
    const numbers = payment.allocations.map(({ refId }) => refId ?? "").join(", ");
    const sure = await confirmInFrench({
      title: "Annuler l’imputation",
      message: `L’écriture inverse est passée et le lettrage défait\u00a0; ${numbers} sont de nouveau à solder.`,
      confirmLabel: "Annuler l’imputation",
    });
    if (!sure) return;
    await reverse(payment.id, "Imputation annulée.");
  }

  async function undo(payment: PaymentAnswer) {
    const others = payment.allocations.filter(({ invoiceId }) => invoiceId !== invoice.id);
    const sure = await confirmInFrench({
      title: "Annuler le règlement",
      message: `L’écriture inverse du règlement de ${formatCents(payment.amountCents, "EUR")} est passée et le lettrage défait. ${
        others.length === 0
          ? `La facture redevient ${words.open}.`
          : `Les factures ${others.map(({ refId }) => refId ?? "").join(", ")} redeviennent aussi ${words.open}.`
      }`,
      confirmLabel: "Annuler le règlement",
    });
    if (!sure) return;
    await reverse(payment.id, "Règlement annulé par une écriture inverse.");
  }

  const refundButton = (payment: PaymentAnswer) => (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      disabled={missing !== undefined}
      title={missing ?? ""}
      onClick={() => setRefunded(payment)}
    >
      {refundWords(payment).button}
    </Button>
  );
  const refundRows = (payment: PaymentAnswer) =>
    payment.refunds.map((refund) => (
      <RefundRow
        key={refund.id}
        payment={payment}
        refund={refund}
        party={words.party}
        missing={missing}
        onUndo={() => void undoRefund(refund)}
      />
    ));

  if (data !== undefined && shown.length + usable.length + usableNotes.length === 0) return null;
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
            const part = payment.allocations.find(({ invoiceId }) => invoiceId === invoice.id);
            const undone = payment.reversedById !== null;
            const useId = part?.useId ?? null;
            // What was given back leans on its payment: it is undone first.
            const refused =
              missing ??
              (useId === null && payment.refunds.length > 0
                ? "Ce règlement a été remboursé\u00a0: annulez d’abord le remboursement."
                : undefined);
            const isLeft =
              !undone && payment.unallocatedCents > 0 && !usable.some(({ id }) => id === payment.id);
            return (
              <Fragment key={payment.id}>
                <li className={styles.row} data-undone={undone || undefined}>
                  <span className={styles.date}>{formatDate(part?.usedOn ?? payment.date)}</span>
                  <span className={styles.what}>
                    <Link to={entryHref(part?.useEntryId ?? payment.entryId)}>
                      {useId === null && payment.offsetsId === null
                        ? (payment.entryNumber ?? "Écriture")
                        : "Imputation"}
                    </Link>{" "}
                    <span className={styles.quiet}>{paymentNote(payment, invoice, words.party)}</span>
                  </span>
                  <span className={styles.amount}>
                    <Amount cents={part?.amountCents ?? payment.amountCents} currency="EUR" />
                  </span>
                  {isLeft && refundButton(payment)}
                  {undone ? (
                    <StatusChip>Annulé</StatusChip>
                  ) : (
                    <Button
                      size="small"
                      color="inherit"
                      variant="outlined"
                      disabled={refused !== undefined}
                      title={refused ?? ""}
                      onClick={() =>
                        void (payment.offsetsId !== null
                          ? undoOffset(payment)
                          : useId === null
                            ? undo(payment)
                            : undoUse(payment, useId))
                      }
                    >
                      Annuler
                    </Button>
                  )}
                </li>
                {refundRows(payment)}
              </Fragment>
            );
          })}
          {usable.map((payment) => (
            <Fragment key={`rest ${payment.id}`}>
              <li className={styles.row}>
                <span className={styles.date}>{formatDate(payment.date)}</span>
                <span className={styles.what}>
                  <Link to={entryHref(payment.entryId)}>{payment.entryNumber ?? "Écriture"}</Link>{" "}
                  <span className={styles.quiet}>disponible sur le compte du {words.party}</span>
                </span>
                <span className={styles.amount}>
                  <Amount cents={payment.unallocatedCents} currency="EUR" />
                </span>
                <Button
                  size="small"
                  variant="outlined"
                  disabled={missing !== undefined}
                  title={missing ?? ""}
                  onClick={() => void use(payment)}
                >
                  Imputer
                </Button>
                {refundButton(payment)}
              </li>
              {!shown.some(({ id }) => id === payment.id) && refundRows(payment)}
            </Fragment>
          ))}
          {usableNotes.map((note) => (
            <li key={`note ${note.id}`} className={styles.row}>
              <span className={styles.date}>{formatDate(note.bill_date)}</span>
              <span className={styles.what}>
                {`Avoir ${documentNumber(note)} `}
                <span className={styles.quiet}>disponible</span>
              </span>
              <span className={styles.amount}>
                <Amount cents={note.remainingCents} currency="EUR" />
              </span>
              <Button
                size="small"
                variant="outlined"
                disabled={missing !== undefined}
                title={missing ?? ""}
                aria-label={`Imputer l’avoir ${documentNumber(note)}`}
                onClick={() => setOffset(note)}
              >
                Imputer
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offset !== undefined && (
        <OffsetDialog note={offset} invoiceId={invoice.id} onClose={() => setOffset(undefined)} />
      )}
      {refunded !== undefined && (
        <RefundDialog payment={refunded} party={words.party} onClose={() => setRefunded(undefined)} />
      )}
    </Panel>
  );
}
