import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useState } from "react";
import dialogStyles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Bank.module.css";
import { firstParts, leftOf, missingOf, type PartDraft, partsBody, withPart } from "./split-parts.ts";
import { useRefreshBank } from "./use-bank-commands.ts";

interface SplitDialogProps {
  readonly legalEntityRefId: string;
  readonly operation: BankOperationAnswer;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** An operation over several accounts: an instalment of a loan, a receipt less a fee. */
export function SplitDialog({ legalEntityRefId, operation, onDone, onClose }: SplitDialogProps) {
  const { amountCents } = operation;
  const [parts, setParts] = useState(() => firstParts(operation));
  const left = leftOf(amountCents, parts);
  const missing = missingOf(parts, left);
  const change = (id: number, changed: Partial<PartDraft>) =>
    setParts(parts.map((part) => (part.id === id ? { ...part, ...changed } : part)));
  const command = useBookCommand({
    work: async () => {
      await call(bankEndpoints.accept, {
        params: { id: operation.id },
        body: { parts: partsBody(amountCents, parts) },
      });
      onDone();
      return "Écriture passée, opération rapprochée.";
    },
    refresh: useRefreshBank(),
    onClose,
  });
  return (
    <BookDialog
      title="Éclater l’opération"
      confirmLabel={command.busy ? "Écriture…" : "Passer l’écriture"}
      problem={command.problem}
      disabled={command.busy || missing !== undefined}
      onConfirm={command.send}
      onClose={onClose}
    >
      <p className={dialogStyles.note}>
        {amountCents < 0 ? "Sortie" : "Entrée"} de {formatCents(Math.abs(amountCents), "EUR")} du{" "}
        {formatDate(operation.date)}, passée sur {operation.account}. Un montant négatif va dans l’autre sens.
      </p>
      {parts.map((part, at) => (
        <fieldset key={part.id} className={styles.part} aria-label={`Ligne ${at + 1}`}>
          <FieldRows>
            <FieldCell span={4}>
              <AccountField
                label="Compte"
                legalEntityRefId={legalEntityRefId}
                value={part.account}
                onChange={(account) => change(part.id, { account })}
                suggest={amountCents < 0 ? "6" : "7"}
                autoFocus={at === 0}
              />
            </FieldCell>
            <FieldCell>
              <AmountField
                label="Montant"
                valueCents={part.cents}
                onChange={(cents) => change(part.id, { cents })}
              />
            </FieldCell>
            <FieldCell span={4}>
              <TextField
                label="Libellé (facultatif)"
                value={part.label}
                onChange={(label) => change(part.id, { label })}
              />
            </FieldCell>
            <FieldCell>
              <VatCodeField
                label="Code TVA (facultatif)"
                legalEntityRefId={legalEntityRefId}
                value={part.vatCode}
                onChange={(vatCode) => change(part.id, { vatCode })}
              />
            </FieldCell>
          </FieldRows>
        </fieldset>
      ))}
      <div className={styles.commands}>
        <ActionButton
          size="small"
          variant="outlined"
          icon={icons.add}
          onClick={() => setParts(withPart(parts, left))}
        >
          Ajouter une ligne
        </ActionButton>
        {parts.length > 2 && (
          <ActionButton
            size="small"
            variant="text"
            color="inherit"
            onClick={() => setParts(parts.slice(0, -1))}
          >
            Retirer la dernière
          </ActionButton>
        )}
        <span className={styles.told} aria-live="polite">
          {left === 0
            ? (missing ?? "Rien ne reste à ventiler.")
            : `Reste ${formatCents(left, "EUR")} à ventiler.`}
        </span>
      </div>
    </BookDialog>
  );
}
