import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import type { VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { returnForm } from "@grand-livre/domain/vat-return/return-form";
import { PartnerFileDialog } from "../../app/declarations/PartnerFileDialog.tsx";
import { download, saveFile } from "../../lib/api.ts";
import { versionOf } from "./commands.ts";
import { formatEuros, formWords, periodName } from "./return-words.ts";

interface PartnerReturnDialogProps {
  readonly legalEntityRefId: string;
  readonly shown: VatReturnAnswer;
  readonly onClose: () => void;
}

/** The return as the file of an EDI partner. */
export function PartnerReturnDialog({ legalEntityRefId, shown, onClose }: PartnerReturnDialogProps) {
  const { payableEuros, refundEuros, boxes } = shown;
  const form = returnForm(shown.form);
  const gaps = [
    ...(payableEuros > 0
      ? [
          `Avec le BIC, il ordonne le prélèvement de ${formatEuros(payableEuros)}\u00a0€ sur l’IBAN de la société\u00a0; sans BIC, aucun paiement.`,
        ]
      : []),
    ...(refundEuros > 0
      ? ["La demande de remboursement (formulaire 3519) n’y est pas\u00a0: faites-la chez le partenaire."]
      : []),
    ...((boxes[form.assimilated]?.taxEuros ?? 0) > 0
      ? [
          `Le détail des taxes assimilées (case ${form.assimilated}) n’y est pas\u00a0: complétez-le chez le partenaire.`,
        ]
      : []),
  ];
  return (
    <PartnerFileDialog
      title={`Fichier pour partenaire EDI, TVA ${periodName(shown)}`}
      gaps={gaps}
      obligation="TVA1"
      pays={payableEuros > 0}
      save={async (asked) => {
        const query = { ...versionOf(legalEntityRefId, shown), ...asked };
        const name = `EDI-${formWords[shown.form]}-${shown.endDate.slice(0, 7)}.xml`;
        saveFile(await download(vatReturnEndpoints.partnerFile, { query }), name);
      }}
      onClose={onClose}
    />
  );
}
