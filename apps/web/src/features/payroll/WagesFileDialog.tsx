import { payslipEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import { dateText } from "@grand-livre/contracts/paging";
import { z } from "zod";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useSentForm } from "../../app/command/use-command-form.ts";
import { download, saveFile } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";

const FILES = {
  wages: { endpoint: payslipEndpoints.file, title: "Fichier SEPA des salaires", name: "salaires.xml" },
  advances: {
    endpoint: payslipEndpoints.advancesFile,
    title: "Fichier SEPA des acomptes",
    name: "acomptes.xml",
  },
} as const;

interface WagesFileDialogProps {
  readonly of?: keyof typeof FILES;
  readonly query: { readonly legalEntityRefId: string; readonly month: string; readonly account: string };
  readonly onClose: () => void;
}

/** The SEPA file of the wages or of the advances of a month, for a second person; it writes nothing. */
export function WagesFileDialog({ of = "wages", query, onClose }: WagesFileDialogProps) {
  const { endpoint, title, name } = FILES[of];
  const form = useSentForm({
    touches: [],
    schema: z.object({ executionDate: dateText }),
    initial: { executionDate: localToday() as string | undefined },
    labels: { executionDate: "Date d’exécution" },
    body: (values) => values,
    send: ({ executionDate = "" }) => download(endpoint, { query: { ...query, executionDate } }),
    done: (file) => saveFile(file, name),
    said: "Fichier SEPA téléchargé.",
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={title}
      confirmLabel="Télécharger le fichier"
      note="La banque débite le total en une ligne. Une seconde personne télécharge le fichier."
      foot={<DateField {...form.field("executionDate")} required />}
    />
  );
}
