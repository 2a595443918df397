import type { InternationalOrder, Payable } from "@grand-livre/contracts/transfer";
import type { ChargeBearer } from "@grand-livre/domain/transfer/international";
import { useState } from "react";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Transfer.module.css";
import { chargeOptions } from "./transfer-words.ts";

type Payee = { readonly account: string; readonly bic: string };

/** The third parties of a choice, each once, with the account and the bank that they were last paid on unless others are typed. */
export function useInternational(currency: string, chosen: readonly Payable[]) {
  const [chargeBearer, setChargeBearer] = useState<ChargeBearer>("SHAR");
  const [typed, setTyped] = useState<Readonly<Record<string, Payee>>>({});
  const parties = new Map<string, { readonly name: string } & Payee>();
  for (const { kind, counterpartyId, counterpartyName: name, iban, knownIban, knownBic } of chosen) {
    if (counterpartyId === null || kind === "creditNote" || parties.has(counterpartyId)) continue;
    const known = { account: knownIban ?? iban ?? "", bic: knownBic ?? "" };
    parties.set(counterpartyId, { name, ...(typed[counterpartyId] ?? known) });
  }
  const payees = [...parties].map(([counterpartyId, one]) => ({ counterpartyId, ...one }));
  const incomplete = payees.find(({ account, bic }) => account.trim() === "" || bic.trim() === "");
  const body: InternationalOrder | undefined =
    currency === "EUR"
      ? undefined
      : { currency, chargeBearer, payees: payees.map(({ name: _, ...payee }) => payee) };
  return {
    body,
    /** Why nothing can be prepared yet. */
    reason:
      body !== undefined && incomplete !== undefined
        ? `Complétez le compte et le BIC de ${incomplete.name}.`
        : undefined,
    payees,
    chargeBearer,
    setChargeBearer,
    change: (id: string, payee: Payee) => setTyped((before) => ({ ...before, [id]: payee })),
  };
}

/** Who bears the fees of an order in a currency, and on which account abroad each third party is paid. */
export function InternationalPart({ of }: { readonly of: ReturnType<typeof useInternational> }) {
  return (
    <div className={styles.abroad}>
      <Panel title="Virement international">
        <div className={styles.bar}>
          <SelectField
            label="Frais"
            value={of.chargeBearer}
            options={chargeOptions}
            onChange={of.setChargeBearer}
          />
        </div>
        {of.payees.map(({ counterpartyId, name, account, bic }) => (
          <div key={counterpartyId} className={styles.bar}>
            <TextField
              label={`Compte de ${name}`}
              placeholder="IBAN ou numéro"
              value={account}
              onChange={(value) => of.change(counterpartyId, { account: value, bic })}
            />
            <TextField
              label={`BIC de ${name}`}
              value={bic}
              onChange={(value) => of.change(counterpartyId, { account, bic: value })}
            />
          </div>
        ))}
      </Panel>
    </div>
  );
}
