import { type FeeRow, feeCorrectionBody } from "@grand-livre/contracts/declaration";
import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { FEE_NATURE_LABELS, type FeeNature } from "@grand-livre/domain/declaration/fee-statement";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { DECLARATIONS } from "./queries.ts";

interface FeeCorrectionDialogProps {
  readonly legalEntityRefId: string;
  readonly year: number;
  readonly row: FeeRow;
  readonly onClose: () => void;
}

/** What is declared of a beneficiary: left out, another nature, another sum; always with its reason. */
export function FeeCorrectionDialog({ legalEntityRefId, year, row, onClose }: FeeCorrectionDialogProps) {
  const { correction, category, counterpartyId } = row;
  const missing = useMissingRight("declarations", "Editor");
  const form = useCommandForm({
    endpoint: declarationEndpoints.correctFee,
    touches: [DECLARATIONS],
    schema: feeCorrectionBody,
    initial: {
      excluded: correction.excluded,
      nature: category as FeeNature,
      amountCents: correction.amountCents ?? undefined,
      reason: correction.reason,
    },
    labels: {
      excluded: "Exclure de la DAS2",
      nature: "Nature",
      amountCents: "Somme déclarée",
      reason: "Motif",
    },
    body: ({ excluded, nature, amountCents = null, reason }) => ({
      legalEntityRefId,
      year,
      counterpartyId: counterpartyId ?? "",
      version: correction.version,
      excluded,
      nature: nature === category && correction.nature === null ? null : nature,
      amountCents,
      reason,
    }),
    said: `Déclaration de ${row.name} enregistrée.`,
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`DAS2 ${year}, ${row.name}`}
      confirmLabel="Enregistrer"
      busyLabel="Enregistrement…"
      disabled={missing !== undefined}
      foot={
        <>
          <CheckField {...form.field("excluded")} />
          {missing !== undefined && <Notice tone="warning">{missing}</Notice>}
          {counterpartyId !== null && (
            <ButtonLink to="/" href={`/accounting/counterparties/${counterpartyId}`}>
              Ouvrir la fiche du tiers
            </ButtonLink>
          )}
        </>
      }
    >
      <SelectField {...form.field("nature")} options={optionsOf(FEE_NATURE_LABELS)} autoFocus />
      <AmountField {...form.amount("amountCents")} help="Laisser vide pour ce qui a été versé." />
      <TextField {...form.field("reason")} required maxLength={500} />
    </CommandDialog>
  );
}
