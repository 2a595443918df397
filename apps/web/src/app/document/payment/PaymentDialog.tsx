import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import type { CreatePaymentBody } from "@grand-livre/contracts/payment";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { call, newIdempotencyKey } from "../../../lib/api.ts";
import { formatCents, localToday } from "../../../lib/format.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { CheckField } from "../../../ui/CheckField.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";
import { readAgain } from "../../command/use-command.ts";
import styles from "../BookDialog.module.css";
import { BookDialog } from "../BookDialog.tsx";
import { entryHref } from "../entry/ledger-links.ts";
import { isCash, paymentCheckOptions, salesSettingsOptions, writtenKeys } from "../invoice-queries.ts";
import { documentNumber, moneyWords } from "./money-words.ts";
import { planPayment } from "./payment-plan.ts";
import { TreasuryField } from "./TreasuryField.tsx";
import { useTreasuryAccounts } from "./treasury-accounts.ts";

interface PaymentDialogProps {
  /** Open documents of one third party and one side; or one credit note, which is refunded. */
  readonly invoices: readonly InvoiceListItem[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * The money of one or several documents: all of it, a part, a small difference written off, a discount for early payment,
 * a warning for an overpayment.
 */
export function PaymentDialog({ invoices, onClose, onDone }: PaymentDialogProps) {
  const navigate = useNavigate();
  const [first] = invoices;
  const dossier = first?.legalEntityRefId ?? "";
  const due = invoices.reduce((sum, { remainingCents }) => sum + remainingCents, 0);
  const [date, setDate] = useState<string | undefined>(localToday());
  const [amount, setAmount] = useState<number | undefined>(due);
  const [discount, setDiscount] = useState<number | undefined>();
  const [account, setAccount] = useState("");
  const [writesOff, setWritesOff] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  // One key as long as the dialog is open: a payment whose answer was lost is not written twice, nor beside another one.
  const key = useRef(newIdempotencyKey());
  const limitCents = useQuery(salesSettingsOptions(dossier)).data?.settlementGapLimitCents ?? 0;
  const accounts = useTreasuryAccounts(dossier);
  const bank = account === "" ? (accounts?.[0]?.value ?? "") : account;
  const discountCents = discount ?? 0;
  const plan = planPayment(invoices, amount ?? 0, { limitCents, writesOff, discountCents });
  const words = moneyWords(first ?? { bill_direction: "credit", kind: "invoice" });
  const numbers = invoices.map(documentNumber).join(", ");
  // An advance has no price yet, a credit note none to lower.
  const isDiscountable = invoices.length === 1 && (first?.kind === "invoice" || first?.kind === "final");

  /** The money follows the discount as long as both make what is due. */
  function changeDiscount(cents: number | undefined) {
    if (amount !== undefined && amount === due - discountCents) setAmount(due - (cents ?? 0));
    setDiscount(cents);
  }

  const order: CreatePaymentBody | undefined =
    first?.counterpartyId == null || amount === undefined || amount <= 0 || date === undefined
      ? undefined
      : {
          legalEntityRefId: dossier,
          date,
          amountCents: amount,
          counterpartyId: first.counterpartyId,
          allocations: [...plan.allocations],
          writeOffCents: plan.writeOffCents,
          ...(bank === "" ? {} : { account: bank }),
        };
  const { data: told = [] } = useQuery(paymentCheckOptions(order));
  const warnings = isCash(bank) ? told : [];

  function close() {
    // Of what failed on its way one cannot know whether it was written.
    if (problem !== null) void readAgain(writtenKeys);
    onClose();
  }

  async function write() {
    if (order === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      const made = await call(paymentEndpoints.create, { body: order, idempotencyKey: key.current });
      void readAgain(writtenKeys);
      toast({
        message: `${words.noun} de ${formatCents(order.amountCents, "EUR")} enregistré\u00a0: ${plan.leftCents === 0 ? `${numbers} ${invoices.length > 1 ? "soldées" : "soldée"}` : `reste ${formatCents(plan.leftCents, "EUR")}`}.`,
        tone: "success",
        actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(made.entryId) }) }],
      });
      onDone();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BookDialog
      title={`${words.verb} ${numbers}`}
      confirmLabel={busy ? "Écriture…" : words.confirm}
      problem={problem}
      onDate={setDate}
      disabled={busy || order === undefined}
      onConfirm={() => void write()}
      onClose={close}
    >
      <p className={styles.note}>
        {first?.companyName} · reste dû {formatCents(due, "EUR")}
      </p>
      <div className={styles.fields}>
        <AmountField label="Montant" required valueCents={amount} onChange={setAmount} autoFocus />
        <DateField label="Date" required value={date} onChange={setDate} />
        <div className={styles.wide}>
          <TreasuryField value={bank} accounts={accounts} onChange={setAccount} />
        </div>
        {isDiscountable && (
          <div className={styles.wide}>
            <AmountField
              label="Escompte"
              valueCents={discount}
              onChange={changeDiscount}
              help={
                first?.bill_direction === "credit"
                  ? "Accordé pour paiement anticipé, TVA comprise\u00a0: 665 et TVA en moins."
                  : "Obtenu pour paiement anticipé, TVA comprise\u00a0: 765 et TVA déductible en moins."
              }
            />
          </div>
        )}
      </div>
      <PlanNotes plan={plan} words={words} amount={amount} writesOff={writesOff} onWriteOff={setWritesOff}>
        {warnings.map(({ title, text }) => (
          <Notice key={text} tone="warning" title={title}>
            {text}
          </Notice>
        ))}
      </PlanNotes>
    </BookDialog>
  );
}

interface PlanNotesProps {
  readonly plan: ReturnType<typeof planPayment>;
  readonly words: ReturnType<typeof moneyWords>;
  readonly amount: number | undefined;
  readonly writesOff: boolean;
  readonly onWriteOff: (writesOff: boolean) => void;
  readonly children: ReactNode;
}

/** What the money leaves: a small difference to write off, too much, or a rest. */
function PlanNotes({ plan, words, amount, writesOff, onWriteOff, children }: PlanNotesProps) {
  // Too little received or too much sent is a loss; the two others are a gain.
  const costsUs = plan.gapCents > 0 === words.isReceived;
  return (
    <>
      {plan.gapCents !== 0 && (
        <CheckField
          label={`Solder la différence de ${formatCents(Math.abs(plan.gapCents), "EUR")}`}
          value={writesOff}
          onChange={onWriteOff}
          help={`Elle passe en ${costsUs ? "658000, charges" : "758000, produits"} divers${costsUs ? "es" : ""} de gestion\u202f; ${plan.gapCents > 0 ? "rien ne reste dû" : `rien ne reste sur le compte du ${words.party}`}.`}
        />
      )}
      {plan.overCents > 0 && (
        <Notice
          tone="warning"
          title={`${words.isReceived ? "Trop-perçu" : "Trop-versé"} de ${formatCents(plan.overCents, "EUR")}`}
        >
          {`Il reste sur le compte du ${words.party}, à imputer ensuite sur une autre facture ou à rembourser.`}
        </Notice>
      )}
      {children}
      {plan.leftCents > 0 && amount !== undefined && amount > 0 && (
        <p className={styles.note}>
          Règlement partiel{"\u00a0"}: il restera dû {formatCents(plan.leftCents, "EUR")}.
        </p>
      )}
    </>
  );
}
