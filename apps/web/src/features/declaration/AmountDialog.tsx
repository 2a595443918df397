import { changeDeclarationBody, type DeclarationDetails } from "@grand-livre/contracts/declaration";
import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type DeclarationAddress, declarationName } from "./declaration-words.ts";
import { DECLARATIONS } from "./queries.ts";

interface AmountDialogProps {
  readonly address: DeclarationAddress;
  readonly details: DeclarationDetails;
  readonly onClose: () => void;
}

/** What the books do not know: the amount of a notice, or what the tax is computed with. */
export function AmountDialog({ address, details, onClose }: AmountDialogProps) {
  const { row, corporateTax } = details;
  const form = useCommandForm({
    endpoint: declarationEndpoints.change,
    touches: [DECLARATIONS],
    schema: changeDeclarationBody,
    initial: {
      amountCents: corporateTax === null ? (row.amountCents ?? undefined) : undefined,
      note: row.note ?? "",
      addedBackCents: corporateTax?.addedBackCents as number | undefined,
      deductedCents: corporateTax?.deductedCents as number | undefined,
      lossesCents: corporateTax?.lossesCents as number | undefined,
    },
    labels: {
      amountCents: "Montant",
      note: "Référence",
      addedBackCents: "Réintégrations",
      deductedCents: "Déductions",
      lossesCents: "Déficits antérieurs",
    },
    body: ({ amountCents = null, note, addedBackCents = 0, deductedCents = 0, lossesCents = 0 }) => ({
      ...address,
      amountCents,
      note: note.trim() || null,
      ...(corporateTax !== null && { addedBackCents, deductedCents, lossesCents }),
    }),
    said: undefined,
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`Montants saisis, ${declarationName(row)}`}
      confirmLabel="Enregistrer"
      busyLabel="Enregistrement…"
    >
      {corporateTax !== null && (
        <>
          <AmountField
            {...form.amount("addedBackCents")}
            help="Charges non déductibles (tableau 2058-A)."
            autoFocus
          />
          <AmountField {...form.amount("deductedCents")} help="Produits non imposables." />
          <AmountField {...form.amount("lossesCents")} help="Reportables à l’ouverture de l’exercice." />
        </>
      )}
      <AmountField
        {...form.amount("amountCents")}
        help="Laisser vide pour reprendre celui de la comptabilité."
        autoFocus={corporateTax === null}
      />
      <TextField {...form.field("note")} help="Numéro de dépôt ou d’avis." />
    </CommandDialog>
  );
}
