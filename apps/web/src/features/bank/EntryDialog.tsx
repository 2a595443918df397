import { acceptOperationBody, type BankOperationAnswer } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import styles from "../../app/command/CommandDialog.module.css";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { formatCents, formatDate } from "../../lib/format.ts";
import { TextField } from "../../ui/TextField.tsx";
import { TOUCHED } from "./use-bank-commands.ts";

export interface OperationDialogProps {
  readonly legalEntityRefId: string;
  readonly operation: BankOperationAnswer;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** « Sortie de 12,00 € du 03/01/2026 ». */
export const movementText = ({ amountCents, currency, currencyAmount, date }: BankOperationAnswer) =>
  `${amountCents < 0 ? "Sortie" : "Entrée"} de ${formatCents(Math.abs(currencyAmount ?? amountCents), currency ?? "EUR")}${currency === null ? "" : ` (${formatCents(Math.abs(amountCents), "EUR")})`} du ${formatDate(date)}`;

/** Where the operation is booked, and on which day where its own is closed. */
export const bookingText = (operation: BankOperationAnswer, date: string | undefined) =>
  `${movementText(operation)}, passée sur ${operation.account}${date === undefined ? "" : ` au ${formatDate(date)}`}.`;

/** The day of what is written: the operation's own, until it is closed and another one is taken. */
export const OWN_DAY: { readonly date: string | undefined } = { date: undefined };

/** What each dialog that accepts an operation sends, refreshes and does next. */
export const acceptanceOf = ({ operation, onDone, onClose }: OperationDialogProps) => ({
  endpoint: bankEndpoints.accept,
  params: { id: operation.id },
  touches: TOUCHED,
  schema: acceptOperationBody,
  said: "Écriture passée, opération rapprochée.",
  done: onDone,
  onClose,
});

/** The entry of an operation that nothing in the books announces: fees, rent, taxes. */
export function EntryDialog(props: OperationDialogProps) {
  const { legalEntityRefId, operation } = props;
  // A rule that only proposes is accepted as it is; any other fills the form in.
  const rule = operation.proposals.find((one) => one.rule && one.rule.action !== "propose")?.rule;
  const isOut = operation.amountCents < 0;
  const form = useCommandForm({
    ...acceptanceOf(props),
    initial: {
      account: rule?.account ?? "",
      vatCode: rule?.vatCode ?? "",
      label: rule?.label ?? operation.label.slice(0, 200),
      ...OWN_DAY,
    },
    labels: { date: "Date", account: "Compte", vatCode: "Code TVA (facultatif)", label: "Libellé" },
    body: ({ account, vatCode, label, date }) => ({
      account,
      date,
      vatCode: vatCode || undefined,
      label: label.trim() || undefined,
    }),
  });
  return (
    <CommandDialog
      form={form}
      title="Créer l’écriture"
      confirmLabel="Passer l’écriture"
      busyLabel="Écriture…"
      dateField="date"
      note={bookingText(operation, form.values.date)}
    >
      <AccountField
        {...form.field("account")}
        legalEntityRefId={legalEntityRefId}
        suggest={isOut ? "627" : "7"}
        autoFocus
      />
      <VatCodeField
        {...form.field("vatCode")}
        legalEntityRefId={legalEntityRefId}
        direction={isOut ? "purchase" : "sale"}
      />
      <div className={styles.wide}>
        <TextField {...form.field("label")} />
      </div>
    </CommandDialog>
  );
}
