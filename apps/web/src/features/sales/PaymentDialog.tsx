import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import type { JournalAnswer } from "@grand-livre/contracts/journal";
import type { CreatePaymentBody, PaymentAnswer } from "@grand-livre/contracts/payment";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { entryHref } from "../../app/invoicing/ledger-links.ts";
import { api, newIdempotencyKey } from "../../lib/api.ts";
import { formatCents, localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";
import { planPayment } from "./payment-plan.ts";
import styles from "./SaleDialog.module.css";
import { SaleDialog } from "./SaleDialog.tsx";
import { saleNumber } from "./sale-state.ts";
import { forgetLists, salesSettingsOptions } from "./sales-queries.ts";

interface PaymentDialogProps {
  /** Open sales of one client; or one credit note, which is refunded. */
  readonly sales: readonly InvoiceListItem[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The money of one or several sales: all of it, a part, a small difference written off, too much told. */
export function PaymentDialog({ sales, onClose, onDone }: PaymentDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const first = sales[0];
  const dossier = first?.legalEntityRefId ?? "";
  const due = sales.reduce((sum, { remainingCents }) => sum + remainingCents, 0);
  const [date, setDate] = useState<string | undefined>(localToday());
  const [amount, setAmount] = useState<number | undefined>(due);
  const [account, setAccount] = useState("");
  const [writesOff, setWritesOff] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const key = useRef(newIdempotencyKey());
  const limitCents = useQuery(salesSettingsOptions(dossier)).data?.settlementGapLimitCents ?? 0;
  const accounts = useTreasuryAccounts(dossier);
  const bank = account === "" ? (accounts?.[0]?.value ?? "") : account;
  const plan = planPayment(sales, amount ?? 0, { limitCents, writesOff });
  const refund = sales.every(({ kind }) => kind === "credit_note");
  const numbers = sales.map(saleNumber).join(", ");

  async function write() {
    if (first?.counterpartyId == null || amount === undefined || date === undefined) return;
    setBusy(true);
    setProblem(null);
    const body: CreatePaymentBody = {
      legalEntityRefId: dossier,
      date,
      amountCents: amount,
      counterpartyId: first.counterpartyId,
      allocations: [...plan.allocations],
      writeOffCents: plan.writeOffCents,
      ...(bank === "" ? {} : { account: bank }),
    };
    try {
      const made = await api.post<PaymentAnswer>("/api/payment", body, { idempotencyKey: key.current });
      forgetLists(client);
      void client.invalidateQueries({ queryKey: ["invoice", "one"] });
      toast({
        message: `${refund ? "Remboursement" : "Règlement"} de ${formatCents(amount, "EUR")} enregistré\u00a0: ${plan.leftCents === 0 ? `${numbers} ${sales.length > 1 ? "soldées" : "soldée"}` : `reste ${formatCents(plan.leftCents, "EUR")}`}.`,
        tone: "success",
        actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(made.entryId) }) }],
      });
      onDone();
    } catch (error) {
      key.current = newIdempotencyKey();
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SaleDialog
      title={refund ? `Rembourser ${numbers}` : `Encaisser ${numbers}`}
      confirmLabel={busy ? "Écriture…" : refund ? "Enregistrer le remboursement" : "Enregistrer le règlement"}
      problem={problem}
      onDate={setDate}
      disabled={busy || amount === undefined || amount <= 0 || date === undefined}
      onConfirm={() => void write()}
      onClose={onClose}
    >
      <p className={styles.note}>
        {first?.companyName} · reste dû {formatCents(due, "EUR")}
      </p>
      <div className={styles.fields}>
        <AmountField label="Montant" required valueCents={amount} onChange={setAmount} autoFocus />
        <DateField label="Date" required value={date} onChange={setDate} />
        <div className={styles.wide}>
          <SelectField
            label="Banque ou caisse"
            value={bank}
            options={accounts ?? []}
            onChange={setAccount}
            help={
              accounts?.length === 0
                ? "Aucun journal de banque\u00a0: créez-en un dans les paramètres."
                : undefined
            }
          />
        </div>
      </div>
      {plan.gapCents !== 0 && (
        <CheckField
          label={`Solder la différence de ${formatCents(Math.abs(plan.gapCents), "EUR")}`}
          value={writesOff}
          onChange={setWritesOff}
          help={
            plan.gapCents > 0
              ? "Elle passe en 658000, charges diverses de gestion\u202f; rien ne reste dû."
              : "Elle passe en 758000, produits divers de gestion\u202f; rien ne reste sur le compte du client."
          }
        />
      )}
      {plan.overCents > 0 && (
        <Notice tone="warning" title={`Trop-perçu de ${formatCents(plan.overCents, "EUR")}`}>
          {"Il reste sur le compte du client, à imputer sur une autre facture ou à rembourser."}
        </Notice>
      )}
      {plan.leftCents > 0 && amount !== undefined && amount > 0 && (
        <p className={styles.note}>
          Règlement partiel{"\u00a0"}: il restera dû {formatCents(plan.leftCents, "EUR")}.
        </p>
      )}
    </SaleDialog>
  );
}

/** The accounts that a payment may go to: those of the bank and cash journals. */
function useTreasuryAccounts(legalEntityRefId: string) {
  const { data } = useQuery({
    queryKey: ["journal", "treasury", legalEntityRefId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get<{ journals: JournalAnswer[] }>("/api/journal", {
        query: { legalEntityRefId, active: true, limit: 200 },
        signal,
        quiet: true,
      }),
  });
  return data?.journals.flatMap(({ treasuryAccount, code, label }) =>
    treasuryAccount === null
      ? []
      : [{ value: treasuryAccount, label: `${treasuryAccount} · ${label} (${code})` }],
  );
}
