import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { formatCents } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Bank.module.css";
import { acceptanceOf, bookingText, type OperationDialogProps, OWN_DAY } from "./EntryDialog.tsx";
import { firstParts, leftOf, missingOf, type PartDraft, partsBody, withPart } from "./split-parts.ts";

/** An operation over several accounts: an instalment of a loan, a receipt less a fee. */
export function SplitDialog(props: OperationDialogProps) {
  const { legalEntityRefId, operation } = props;
  const { amountCents } = operation;
  const form = useCommandForm({
    ...acceptanceOf(props),
    initial: { parts: firstParts(operation) as readonly PartDraft[], ...OWN_DAY },
    body: ({ parts: drafts, date }) => ({ parts: partsBody(amountCents, drafts), date }),
  });
  const { parts } = form.values;
  const setParts = (next: readonly PartDraft[]) => form.change({ parts: next });
  const left = leftOf(amountCents, parts);
  const missing = missingOf(parts, left);
  const change = (id: number, changed: Partial<PartDraft>) =>
    setParts(parts.map((part) => (part.id === id ? { ...part, ...changed } : part)));
  return (
    <CommandDialog
      form={form}
      title="Éclater l’opération"
      confirmLabel="Passer l’écriture"
      busyLabel="Écriture…"
      disabled={missing !== undefined}
      dateField="date"
      note={`${bookingText(operation, form.values.date)} Un montant négatif va dans l’autre sens.`}
      foot={
        <>
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
        </>
      }
    />
  );
}
