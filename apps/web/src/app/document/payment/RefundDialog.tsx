import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import type { PaymentAnswer, RefundPaymentBody } from "@grand-livre/contracts/payment";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { call, newIdempotencyKey } from "../../../lib/api.ts";
import { formatCents, formatDate, localToday } from "../../../lib/format.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "../BookDialog.module.css";
import { BookDialog } from "../BookDialog.tsx";
import { entryHref } from "../entry/ledger-links.ts";
import { forgetLists, isCash, refundCheckOptions } from "../invoice-queries.ts";
import { refundWords } from "./money-words.ts";
import { TreasuryField } from "./TreasuryField.tsx";
import { useTreasuryAccounts } from "./treasury-accounts.ts";

interface RefundDialogProps {
  /** What left a rest on its third party's account. */
  readonly payment: PaymentAnswer;
  readonly party: string;
  readonly onClose: () => void;
}

/** What was paid too much goes back, whole or in part: day, account, amount, and what deserves a look before it is written. */
export function RefundDialog({ payment, party, onClose }: RefundDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { legalEntityRefId, unallocatedCents: restCents } = payment;
  const [date, setDate] = useState<string | undefined>(localToday());
  const [amount, setAmount] = useState<number | undefined>(restCents);
  const [account, setAccount] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  // As of a payment: one whose answer was lost is not written twice, nor beside another one.
  const key = useRef(newIdempotencyKey());
  const accounts = useTreasuryAccounts(legalEntityRefId);
  const bank = account === "" ? (accounts?.[0]?.value ?? "") : account;
  const words = refundWords(payment);
  const leftCents = restCents - (amount ?? 0);
  const order: RefundPaymentBody | undefined =
    date === undefined || amount === undefined || amount <= 0
      ? undefined
      : { date, amountCents: amount, ...(bank === "" ? {} : { account: bank }) };
  const { data: told = [] } = useQuery(refundCheckOptions(payment.id, order));
  const warnings = isCash(bank) ? told : [];

  function close() {
    // Of what failed on its way one cannot know whether it was written.
    if (problem !== null) forgetLists(client);
    onClose();
  }

  async function write() {
    if (order === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      const made = await call(paymentEndpoints.refund, {
        params: { id: payment.id },
        body: order,
        idempotencyKey: key.current,
      });
      forgetLists(client);
      toast({
        message: `Remboursement de ${formatCents(made.amountCents, "EUR")} enregistré et lettré.`,
        tone: "success",
        actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(made.entryId) }) }],
      });
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BookDialog
      title={words.title}
      confirmLabel={busy ? "Écriture…" : "Enregistrer le remboursement"}
      problem={problem}
      onDate={setDate}
      disabled={busy || order === undefined || leftCents < 0}
      onConfirm={() => void write()}
      onClose={close}
    >
      <p className={styles.note}>
        Règlement du {formatDate(payment.date)} · {formatCents(restCents, "EUR")} sur le compte du {party}
      </p>
      <div className={styles.fields}>
        <AmountField
          label="Montant"
          required
          valueCents={amount}
          onChange={setAmount}
          autoFocus
          error={
            leftCents < 0
              ? `Il reste ${formatCents(restCents, "EUR")}\u00a0: ramenez le montant à cette somme.`
              : undefined
          }
        />
        <DateField label="Date" required value={date} onChange={setDate} />
        <div className={styles.wide}>
          <TreasuryField value={bank} accounts={accounts} onChange={setAccount} />
        </div>
      </div>
      {warnings.map(({ title, text }) => (
        <Notice key={text} tone="warning" title={title}>
          {text}
        </Notice>
      ))}
      {order !== undefined && leftCents >= 0 && (
        <p className={styles.note}>
          {words.entry(bank)}, lettré avec le règlement
          {leftCents === 0
            ? "."
            : `\u202f; ${formatCents(leftCents, "EUR")} restent sur le compte du ${party}.`}
        </p>
      )}
    </BookDialog>
  );
}
