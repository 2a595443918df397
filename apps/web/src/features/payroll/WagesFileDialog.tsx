import { payslipEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import { useState } from "react";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { download, saveFile } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";

interface WagesFileDialogProps {
  readonly query: { readonly legalEntityRefId: string; readonly month: string; readonly account: string };
  readonly onClose: () => void;
}

/** The SEPA file of the wages of a month, for a second person; it writes nothing. */
export function WagesFileDialog({ query, onClose }: WagesFileDialogProps) {
  const [executionDate, setDate] = useState<string | undefined>(localToday());
  const command = useBookCommand({
    work: async () => {
      const asked = { ...query, executionDate: executionDate ?? "" };
      saveFile(await download(payslipEndpoints.file, { query: asked }), "salaires.xml");
      return "Fichier SEPA téléchargé.";
    },
    refresh: async () => undefined,
    onClose,
  });
  return (
    <BookDialog
      title="Fichier SEPA des salaires"
      confirmLabel="Télécharger le fichier"
      problem={command.problem}
      disabled={command.busy || executionDate === undefined}
      onConfirm={command.send}
      onClose={onClose}
    >
      <p>La banque débite le total en une ligne. Une seconde personne télécharge le fichier.</p>
      <DateField label="Date d’exécution" value={executionDate} onChange={setDate} required />
    </BookDialog>
  );
}
