import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import { type VatReturnAnswer, vatFileBody } from "@grand-livre/contracts/vat-return";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { TextField } from "../../ui/TextField.tsx";
import { RETURNS } from "./queries.ts";
import { outcomeOf, periodName } from "./return-words.ts";

interface FileDialogProps {
  readonly legalEntityRefId: string;
  readonly shown: VatReturnAnswer;
  readonly onClose: () => void;
}

/** Notes that a return was filed, with the number of the filing: its figures and lines are frozen. */
export function FileDialog({ legalEntityRefId, shown, onClose }: FileDialogProps) {
  const { startDate, endDate } = shown;
  const form = useCommandForm({
    endpoint: vatReturnEndpoints.file,
    touches: [RETURNS],
    schema: vatFileBody,
    initial: { filingReference: "" },
    labels: { filingReference: "N° de dépôt (facultatif)" },
    body: ({ filingReference }) => ({
      legalEntityRefId,
      startDate,
      endDate,
      filingReference: filingReference.trim() || null,
    }),
    said: `TVA ${periodName(shown)} marquée déposée.`,
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`Marquer la TVA ${periodName(shown)} comme déposée`}
      confirmLabel="Marquer déposée"
      note={`${outcomeOf(shown)}. Grand Livre ne transmet rien à l’administration\u00a0: déposez d’abord la déclaration sur impots.gouv.fr. Ses montants et ses lignes ne changeront plus\u202f; une écriture tardive ira dans la déclaration suivante.`}
      foot={<TextField {...form.field("filingReference")} maxLength={200} autoFocus />}
    />
  );
}
