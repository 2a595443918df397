import { taxFormsEndpoints } from "@grand-livre/contracts/endpoints/tax-forms";
import type { FormRegime } from "@grand-livre/domain/statement/tax-forms";
import { saveDownload } from "../../app/command/save-download.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";

interface PackageActionsProps {
  readonly fiscalExerciseRefId: string;
  readonly regime: FormRegime;
}

/** The whole package as one PDF, and as the file of its figures by box. */
export function PackageActions(query: PackageActionsProps) {
  const missing = useMissingRight("declarations", "Exporter");
  return (
    <>
      <ActionButton
        variant="outlined"
        icon={icons.download}
        disabledReason={missing}
        onClick={() => void saveDownload(taxFormsEndpoints.paper, { query }, "liasse.pdf")}
      >
        Liasse PDF
      </ActionButton>
      <ActionButton
        variant="outlined"
        color="inherit"
        disabledReason={missing}
        onClick={() => void saveDownload(taxFormsEndpoints.file, { query }, "liasse.json")}
      >
        Fichier pour l’EDI
      </ActionButton>
    </>
  );
}
