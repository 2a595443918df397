import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import {
  type PaymentAnswer,
  type RefundPaymentBody,
  refundPaymentBody,
} from "@grand-livre/contracts/payment";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { formatCents, formatDate, localToday } from "../../../lib/format.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "../../command/CommandDialog.module.css";
import { CommandDialog } from "../../command/CommandDialog.tsx";
import { useCommandForm } from "../../command/use-command-form.ts";
import { entryHref } from "../entry/ledger-links.ts";
import { isCash, refundCheckOptions, writtenKeys } from "../invoice-queries.ts";
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
  const navigate = useNavigate();
  const { id, legalEntityRefId, unallocatedCents: restCents, currency = "EUR" } = payment;
  const isForeign = currency !== "EUR";
  const accounts = useTreasuryAccounts(legalEntityRefId);
  const bankOf = (account: string) => account || (accounts?.[0]?.value ?? "");
  const form = useCommandForm({
    endpoint: paymentEndpoints.refund,
    params: { id },
    touches: writtenKeys,
    schema: refundPaymentBody,
    initial: {
      amountCents: restCents as number | undefined,
      date: localToday() as string | undefined,
      account: "",
      amountEurCents: undefined as number | undefined,
    },
    labels: { amountCents: "Montant", date: "Date", amountEurCents: "Euros en banque" },
    body: ({ amountCents = 0, date = "", account, amountEurCents }) => ({
      date,
      amountCents,
      account: bankOf(account) || undefined,
      amountEurCents,
    }),
    said: ({ amountCents, entryId }) => ({
      message: `Remboursement de ${formatCents(amountCents, currency)} enregistré et lettré.`,
      actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(entryId) }) }],
    }),
    onClose,
  });
  const { amountCents, date, account } = form.values;
  const bank = bankOf(account);
  const words = refundWords(payment);
  const leftCents = restCents - (amountCents ?? 0);
  const order: RefundPaymentBody | undefined =
    date === undefined || amountCents === undefined || amountCents <= 0
      ? undefined
      : { date, amountCents, ...(bank === "" ? {} : { account: bank }) };
  const { data: told = [] } = useQuery(refundCheckOptions(id, order));
  const warnings = isCash(bank) ? told : [];
  const amount = form.amount("amountCents");
  return (
    <CommandDialog
      form={form}
      title={words.title}
      confirmLabel="Enregistrer le remboursement"
      busyLabel="Écriture…"
      dateField="date"
      disabled={leftCents < 0}
      note={`Règlement du ${formatDate(payment.date)} · ${formatCents(restCents, currency)} sur le compte du ${party}`}
      foot={
        <>
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
                : `\u202f; ${formatCents(leftCents, currency)} restent sur le compte du ${party}.`}
            </p>
          )}
        </>
      }
    >
      <AmountField
        {...amount}
        currency={currency}
        required
        autoFocus
        error={
          leftCents < 0
            ? `Il reste ${formatCents(restCents, currency)}\u00a0: ramenez le montant à cette somme.`
            : amount.error
        }
      />
      <DateField {...form.field("date")} required />
      {isForeign && (
        <AmountField {...form.amount("amountEurCents")} help="Sans eux, le cours du jour compte." />
      )}
      <div className={styles.wide}>
        <TreasuryField
          value={bank}
          accounts={accounts}
          onChange={(value) => form.change({ account: value })}
        />
      </div>
    </CommandDialog>
  );
}
