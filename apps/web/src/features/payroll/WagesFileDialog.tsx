import { payslipEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import { dateText } from "@grand-livre/contracts/paging";
import { z } from "zod";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useSentForm } from "../../app/command/use-command-form.ts";
import { download, saveFile } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";

interface WagesFileDialogProps {
  readonly query: { readonly legalEntityRefId: string; readonly month: string; readonly account: string };
  readonly onClose: () => void;
}

/** The SEPA file of the wages of a month, for a second person; it writes nothing. */
export function WagesFileDialog({ query, onClose }: WagesFileDialogProps) {
  const form = useSentForm({
    touches: [],
    schema: z.object({ executionDate: dateText }),
    initial: { executionDate: localToday() as string | undefined },
    labels: { executionDate: "Date d’exécution" },
    body: (values) => values,
    send: ({ executionDate = "" }) => download(payslipEndpoints.file, { query: { ...query, executionDate } }),
    done: (file) => saveFile(file, "salaires.xml"),
    said: "Fichier SEPA téléchargé.",
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title="Fichier SEPA des salaires"
      confirmLabel="Télécharger le fichier"
      note="La banque débite le total en une ligne. Une seconde personne télécharge le fichier."
      foot={<DateField {...form.field("executionDate")} required />}
    />
  );
}
