import type { DeclarationDetails } from "@grand-livre/contracts/declaration";
import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { call } from "../../lib/api.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type DeclarationAddress, declarationName } from "./declaration-words.ts";
import { refreshDeclarations } from "./queries.ts";

interface AmountDialogProps {
  readonly address: DeclarationAddress;
  readonly details: DeclarationDetails;
  readonly onClose: () => void;
}

/** What the books do not know: the amount of a notice, or what the tax is computed with. */
export function AmountDialog({ address, details, onClose }: AmountDialogProps) {
  const { row, corporateTax } = details;
  const [amount, setAmount] = useState<number | undefined>(
    corporateTax === null ? (row.amountCents ?? undefined) : undefined,
  );
  const [note, setNote] = useState(row.note ?? "");
  const [added, setAdded] = useState<number | undefined>(corporateTax?.addedBackCents ?? 0);
  const [deducted, setDeducted] = useState<number | undefined>(corporateTax?.deductedCents ?? 0);
  const [losses, setLosses] = useState<number | undefined>(corporateTax?.lossesCents ?? 0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  async function save() {
    setBusy(true);
    setProblem(null);
    const typed = { note: note.trim() === "" ? null : note, amountCents: amount ?? null };
    const taxed = { addedBackCents: added ?? 0, deductedCents: deducted ?? 0, lossesCents: losses ?? 0 };
    try {
      await call(declarationEndpoints.change, {
        body: { ...address, ...typed, ...(corporateTax === null ? {} : taxed) },
      });
      await refreshDeclarations();
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BookDialog
      title={`Montants saisis, ${declarationName(row)}`}
      confirmLabel={busy ? "Enregistrement…" : "Enregistrer"}
      problem={problem}
      disabled={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {corporateTax !== null && (
          <>
            <AmountField
              label="Réintégrations"
              valueCents={added}
              onChange={setAdded}
              help="Charges non déductibles (tableau 2058-A)."
              autoFocus
            />
            <AmountField
              label="Déductions"
              valueCents={deducted}
              onChange={setDeducted}
              help="Produits non imposables."
            />
            <AmountField
              label="Déficits antérieurs"
              valueCents={losses}
              onChange={setLosses}
              help="Reportables à l’ouverture de l’exercice."
            />
          </>
        )}
        <AmountField
          label="Montant"
          valueCents={amount}
          onChange={setAmount}
          help="Laisser vide pour reprendre celui de la comptabilité."
          autoFocus={corporateTax === null}
        />
        <TextField label="Référence" value={note} onChange={setNote} help="Numéro de dépôt ou d’avis." />
      </div>
    </BookDialog>
  );
}
