import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { TextField } from "../../ui/TextField.tsx";
import { useRefreshBank } from "./use-bank-commands.ts";

interface EntryDialogProps {
  readonly legalEntityRefId: string;
  readonly operation: BankOperationAnswer;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The entry of an operation that nothing in the books announces: fees, rent, taxes. */
export function EntryDialog({ legalEntityRefId, operation, onDone, onClose }: EntryDialogProps) {
  // A rule that only proposes is accepted as it is; any other fills the form in.
  const rule = operation.proposals.find((one) => one.rule && one.rule.action !== "propose")?.rule;
  const [account, setAccount] = useState(rule?.account ?? "");
  const [vatCode, setVatCode] = useState(rule?.vatCode ?? "");
  const [label, setLabel] = useState(rule?.label ?? operation.label.slice(0, 200));
  const refresh = useRefreshBank();
  const isOut = operation.amountCents < 0;
  const command = useBookCommand({
    work: async () => {
      await call(bankEndpoints.accept, {
        params: { id: operation.id },
        body: { account, vatCode: vatCode || undefined, label: label.trim() || undefined },
      });
      onDone();
      return "Écriture passée, opération rapprochée.";
    },
    refresh,
    onClose,
  });
  return (
    <BookDialog
      title="Créer l’écriture"
      confirmLabel={command.busy ? "Écriture…" : "Passer l’écriture"}
      problem={command.problem}
      disabled={command.busy || account === ""}
      onConfirm={command.send}
      onClose={onClose}
    >
      <p className={styles.note}>
        {isOut ? "Sortie" : "Entrée"} de {formatCents(Math.abs(operation.amountCents), "EUR")} du{" "}
        {formatDate(operation.date)}, passée sur {operation.account}.
      </p>
      <div className={styles.fields}>
        <AccountField
          label="Compte"
          legalEntityRefId={legalEntityRefId}
          value={account}
          onChange={setAccount}
          suggest={isOut ? "627" : "7"}
          autoFocus
        />
        <VatCodeField
          label="Code TVA (facultatif)"
          legalEntityRefId={legalEntityRefId}
          value={vatCode}
          onChange={setVatCode}
          direction={isOut ? "purchase" : "sale"}
        />
        <div className={styles.wide}>
          <TextField label="Libellé" value={label} onChange={setLabel} />
        </div>
      </div>
    </BookDialog>
  );
}
