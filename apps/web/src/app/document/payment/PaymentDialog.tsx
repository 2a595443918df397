import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { type CreatePaymentBody, createPaymentBody } from "@grand-livre/contracts/payment";
import { formatRate } from "@grand-livre/domain/currency/implied-rate";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { formatCents, formatDate, localToday } from "../../../lib/format.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { CheckField } from "../../../ui/CheckField.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "../../command/CommandDialog.module.css";
import { CommandDialog } from "../../command/CommandDialog.tsx";
import { useCommandForm } from "../../command/use-command-form.ts";
import { useDayRate } from "../CurrencyFields.tsx";
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

/** As it is typed. */
interface Payment {
  readonly amountCents: number | undefined;
  readonly date: string | undefined;
  /** Empty: the company's first bank. */
  readonly account: string;
  readonly discountCents: number | undefined;
  readonly writesOff: boolean;
  /** Of documents in a currency: the euros that the account moved, and a rate where they are not known. */
  readonly amountEurCents: number | undefined;
  readonly exchangeRate: string;
}

const paymentOf = (due: number): Payment => ({
  amountCents: due,
  date: localToday(),
  account: "",
  discountCents: undefined,
  writesOff: false,
  amountEurCents: undefined,
  exchangeRate: "",
});
const LABELS = {
  amountCents: "Montant",
  date: "Date",
  discountCents: "Escompte",
  amountEurCents: "Euros en banque",
};

/**
 * The money of one or several documents: all of it, a part, a small difference written off, a discount for early payment,
 * a warning for an overpayment.
 */
export function PaymentDialog({ invoices, onClose, onDone }: PaymentDialogProps) {
  const navigate = useNavigate();
  const [first] = invoices;
  const dossier = first?.legalEntityRefId ?? "";
  const due = invoices.reduce((sum, { remainingCents }) => sum + remainingCents, 0);
  const currency = first?.currency ?? "EUR";
  const isForeign = currency !== "EUR";
  const settings = useQuery(salesSettingsOptions(dossier)).data;
  // The limit is one of euros.
  const limitCents = isForeign ? 0 : (settings?.settlementGapLimitCents ?? 0);
  const accounts = useTreasuryAccounts(dossier);
  const words = moneyWords(first ?? { bill_direction: "credit", kind: "invoice" });
  const numbers = invoices.map(documentNumber).join(", ");
  // An advance has no price yet, a credit note none to lower.
  const isDiscountable = invoices.length === 1 && (first?.kind === "invoice" || first?.kind === "final");

  const bankOf = ({ account }: Payment) => account || (accounts?.[0]?.value ?? "");
  const planOf = ({ amountCents = 0, discountCents = 0, writesOff }: Payment) =>
    planPayment(invoices, amountCents, { limitCents, writesOff, discountCents });
  function orderOf(typed: Payment): CreatePaymentBody {
    const { allocations, writeOffCents } = planOf(typed);
    return {
      legalEntityRefId: dossier,
      date: typed.date ?? "",
      amountCents: typed.amountCents ?? 0,
      counterpartyId: first?.counterpartyId ?? "",
      allocations: [...allocations],
      writeOffCents,
      account: bankOf(typed) || undefined,
      ...euroPart(currency, typed),
    };
  }
  const form = useCommandForm({
    endpoint: paymentEndpoints.create,
    touches: writtenKeys,
    schema: createPaymentBody,
    initial: paymentOf(due),
    labels: LABELS,
    body: orderOf,
    said: ({ entryId }, { amountCents = 0 }) => ({
      message: `${words.noun} de ${formatCents(amountCents, currency)} enregistré\u00a0: ${plan.leftCents === 0 ? `${numbers} ${invoices.length > 1 ? "soldées" : "soldée"}` : `reste ${formatCents(plan.leftCents, currency)}`}.`,
      actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(entryId) }) }],
    }),
    done: onDone,
    onClose,
  });
  const { date, amountCents, discountCents = 0, writesOff } = form.values;
  const plan = planOf(form.values);
  const bank = bankOf(form.values);
  const isWhole = date !== undefined && amountCents !== undefined && amountCents > 0;
  const { data: told = [] } = useQuery(paymentCheckOptions(isWhole ? orderOf(form.values) : undefined));
  const warnings = isCash(bank) ? told : [];

  /** The money follows the discount as long as both make what is due. */
  function changeDiscount(cents: number | undefined) {
    if (amountCents === due - discountCents) form.change({ amountCents: due - (cents ?? 0) });
    form.change({ discountCents: cents });
  }

  return (
    <CommandDialog
      form={form}
      title={`${words.verb} ${numbers}`}
      confirmLabel={words.confirm}
      busyLabel="Écriture…"
      dateField="date"
      note={`${first?.companyName} · reste dû ${formatCents(due, currency)}`}
      foot={
        <PlanNotes
          plan={plan}
          words={words}
          amount={amountCents}
          currency={currency}
          writesOff={writesOff}
          onWriteOff={(on) => form.change({ writesOff: on })}
        >
          {warnings.map(({ title, text }) => (
            <Notice key={text} tone="warning" title={title}>
              {text}
            </Notice>
          ))}
        </PlanNotes>
      }
    >
      <AmountField {...form.amount("amountCents")} currency={currency} required autoFocus />
      <DateField {...form.field("date")} required />
      <div className={styles.wide}>
        <TreasuryField value={bank} accounts={accounts} onChange={(account) => form.change({ account })} />
      </div>
      {isForeign && (
        <BankEuros
          typed={form.values}
          amount={form.amount("amountEurCents")}
          change={form.change}
          dossier={dossier}
          currency={currency}
        />
      )}
      {isDiscountable && (
        <div className={styles.wide}>
          <AmountField
            {...form.amount("discountCents")}
            currency={currency}
            onChange={changeDiscount}
            help={
              first?.bill_direction === "credit"
                ? "Accordé pour paiement anticipé, TVA comprise\u00a0: 665 et TVA en moins."
                : "Obtenu pour paiement anticipé, TVA comprise\u00a0: 765 et TVA déductible en moins."
            }
          />
        </div>
      )}
    </CommandDialog>
  );
}

/** What a payment in a currency says of its euros. */
const euroPart = (currency: string, { amountEurCents, exchangeRate }: Payment) =>
  currency === "EUR" ? {} : { currency, amountEurCents, exchangeRate: exchangeRate.trim() || undefined };

interface BankEurosProps {
  readonly typed: Payment;
  readonly amount: ComponentProps<typeof AmountField>;
  readonly change: (changes: Partial<Payment>) => void;
  readonly dossier: string;
  readonly currency: string;
}

/** Of a payment in a currency: the euros that the account moved, or the rate that gives them. */
function BankEuros({ typed, amount, change, dossier, currency }: BankEurosProps) {
  const { date, amountEurCents, exchangeRate } = typed;
  const day = useDayRate(dossier, date ?? "", currency);
  const note =
    amountEurCents !== undefined
      ? "Les euros de la banque comptent."
      : day === undefined
        ? "Aucun cours connu à cette date."
        : `Sans les euros\u00a0: cours du ${formatDate(day.day)}, ${formatRate(day.rate)}.`;
  return (
    <>
      <AmountField
        {...amount}
        help={"Ce que la banque a passé\u00a0: la différence avec l’écriture est en 656 ou 756."}
      />
      <TextField
        label={`${currency} pour 1 €`}
        value={exchangeRate}
        maxLength={16}
        help={note}
        onChange={(rate) => change({ exchangeRate: rate })}
      />
    </>
  );
}

interface PlanNotesProps {
  readonly plan: ReturnType<typeof planPayment>;
  readonly words: ReturnType<typeof moneyWords>;
  readonly amount: number | undefined;
  readonly currency: string;
  readonly writesOff: boolean;
  readonly onWriteOff: (writesOff: boolean) => void;
  readonly children: ReactNode;
}

/** What the money leaves: a small difference to write off, too much, or a rest. */
function PlanNotes({ plan, words, amount, currency, writesOff, onWriteOff, children }: PlanNotesProps) {
  // Too little received or too much sent is a loss; the two others are a gain.
  const costsUs = plan.gapCents > 0 === words.isReceived;
  return (
    <>
      {plan.gapCents !== 0 && (
        <CheckField
          label={`Solder la différence de ${formatCents(Math.abs(plan.gapCents), currency)}`}
          value={writesOff}
          onChange={onWriteOff}
          help={`Elle passe en ${costsUs ? "658000, charges" : "758000, produits"} divers${costsUs ? "es" : ""} de gestion\u202f; ${plan.gapCents > 0 ? "rien ne reste dû" : `rien ne reste sur le compte du ${words.party}`}.`}
        />
      )}
      {plan.overCents > 0 && (
        <Notice
          tone="warning"
          title={`${words.isReceived ? "Trop-perçu" : "Trop-versé"} de ${formatCents(plan.overCents, currency)}`}
        >
          {`Il reste sur le compte du ${words.party}, à imputer ensuite sur une autre facture ou à rembourser.`}
        </Notice>
      )}
      {children}
      {plan.leftCents > 0 && amount !== undefined && amount > 0 && (
        <p className={styles.note}>
          Règlement partiel{"\u00a0"}: il restera dû {formatCents(plan.leftCents, currency)}.
        </p>
      )}
    </>
  );
}
