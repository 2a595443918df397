import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import type { VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { call } from "../../lib/api.ts";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { refreshReturns } from "./queries.ts";
import { outcomeOf, periodName } from "./return-words.ts";

interface FileDialogProps {
  readonly legalEntityRefId: string;
  readonly shown: VatReturnAnswer;
  readonly onClose: () => void;
}

/** Notes that a return was filed, with the number of the filing: its figures and lines are frozen. */
export function FileDialog({ legalEntityRefId, shown, onClose }: FileDialogProps) {
  const [reference, setReference] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { startDate, endDate } = shown;
  const filingReference = reference.trim() === "" ? null : reference.trim();

  async function file() {
    setBusy(true);
    setProblem(null);
    try {
      await call(vatReturnEndpoints.file, {
        body: { legalEntityRefId, startDate, endDate, filingReference },
      });
      toast({ tone: "success", message: `TVA ${periodName(shown)} marquée déposée.` });
      await refreshReturns();
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BookDialog
      title={`Marquer la TVA ${periodName(shown)} comme déposée`}
      confirmLabel="Marquer déposée"
      problem={problem}
      disabled={busy}
      onConfirm={() => void file()}
      onClose={onClose}
    >
      <p className={styles.note}>
        {outcomeOf(shown)}. Grand Livre ne transmet rien à l’administration&nbsp;: déposez d’abord la
        déclaration sur impots.gouv.fr. Ses montants et ses lignes ne changeront plus&#8239;; une écriture
        tardive ira dans la déclaration suivante.
      </p>
      <TextField
        label="N° de dépôt (facultatif)"
        value={reference}
        onChange={setReference}
        maxLength={200}
        autoFocus
      />
    </BookDialog>
  );
}
