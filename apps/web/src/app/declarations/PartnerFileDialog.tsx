import { partnerFileAsked } from "@grand-livre/contracts/partner-file";
import type { z } from "zod";
import { CheckField } from "../../ui/CheckField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { CommandDialog } from "../command/CommandDialog.tsx";
import { useSentForm } from "../command/use-command-form.ts";

interface PartnerFileDialogProps {
  readonly title: string;
  /** What the file does not hold, or holds otherwise than one expects. */
  readonly gaps: readonly string[];
  /** The obligation that most companies have. */
  readonly obligation: string;
  /** A payment goes with it. */
  readonly pays: boolean;
  readonly save: (asked: z.input<typeof partnerFileAsked>) => Promise<void>;
  readonly onClose: () => void;
}

/** What only a person knows of a file for an EDI partner, and what the file is not. */
export function PartnerFileDialog({ title, gaps, obligation, pays, save, onClose }: PartnerFileDialogProps) {
  const form = useSentForm({
    touches: [],
    schema: partnerFileAsked,
    initial: { obligation, bic: "", test: false },
    labels: {
      obligation: "Référence d’obligation fiscale (ROF)",
      bic: "BIC du compte à prélever",
      test: "Envoi d’essai",
    },
    body: ({ test, bic, ...typed }) => ({
      ...typed,
      bic: bic.trim() || undefined,
      test: test ? ("true" as const) : ("false" as const),
    }),
    send: (asked) => save(asked as z.input<typeof partnerFileAsked>),
    said: "Fichier enregistré.",
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={title}
      confirmLabel="Enregistrer le fichier"
      note={[
        "Fichier XML au format que publie un partenaire EDI (ASPOne). Il n’est pas signé et rien n’est transmis\u00a0: le partenaire le contrôle, le signe et l’envoie. Il n’a pas été essayé auprès de l’administration.",
        ...gaps,
      ].join(" ")}
      foot={<CheckField {...form.field("test")} />}
    >
      <TextField {...form.field("obligation")} placeholder={obligation} required autoFocus />
      {pays && <TextField {...form.field("bic")} />}
    </CommandDialog>
  );
}
