import { feeFileQuery } from "@grand-livre/contracts/declaration";
import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useSentForm } from "../../app/command/use-command-form.ts";
import { download, saveFile } from "../../lib/api.ts";
import { session } from "../../lib/session.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface FeeFileDialogProps {
  readonly legalEntityRefId: string;
  readonly year: number;
  readonly onClose: () => void;
}

/** Who declares and whom the administration may ask, then the file in records of fixed length. */
export function FeeFileDialog({ legalEntityRefId, year, onClose }: FeeFileDialogProps) {
  const user = session.user();
  const form = useSentForm({
    touches: [],
    schema: feeFileQuery,
    initial: {
      activity: "",
      wages: false,
      contactName: "",
      contactEmail: user?.email ?? "",
      contactPhone: "",
    },
    labels: {
      activity: "Code APE",
      wages: "L’entreprise verse des salaires",
      contactName: "Contact",
      contactEmail: "Courriel",
      contactPhone: "Téléphone",
    },
    body: ({ wages, ...typed }) => ({
      ...typed,
      legalEntityRefId,
      year,
      wages: wages ? ("true" as const) : ("false" as const),
    }),
    send: async (query) => {
      saveFile(await download(declarationEndpoints.feeFile, { query: query as never }), `DAS2-${year}.txt`);
    },
    said: "Fichier enregistré.",
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`Fichier DAS2 ${year}`}
      confirmLabel="Enregistrer le fichier"
      note={
        "Le fichier est en clair et rien n’est transmis. Le portail des tiers déclarants le reçoit compressé et chiffré avec la clé de l’année\u202f; faites-le contrôler par son test avant le dépôt."
      }
      foot={<CheckField {...form.field("wages")} />}
    >
      <TextField {...form.field("activity")} placeholder="6920Z" required autoFocus />
      <TextField {...form.field("contactName")} required />
      <TextField {...form.field("contactEmail")} type="email" required />
      <TextField {...form.field("contactPhone")} type="tel" required />
    </CommandDialog>
  );
}
