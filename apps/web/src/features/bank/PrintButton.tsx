import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";

interface PrintButtonProps {
  readonly legalEntityRefId: string;
  readonly account: string;
  readonly date: string;
  readonly disabledReason?: string | undefined;
}

/** The reconciliation of a day as a PDF: as it was frozen, else as it is now. */
export function PrintButton({ legalEntityRefId, account, date, disabledReason }: PrintButtonProps) {
  const [busy, setBusy] = useState(false);
  async function print() {
    setBusy(true);
    const query = { legalEntityRefId, account, date };
    await saveDownload(bankEndpoints.print, { query }, `rapprochement-${account}-${date}.pdf`);
    setBusy(false);
  }
  return (
    <ActionButton
      size="small"
      variant="outlined"
      icon={icons.document}
      disabledReason={disabledReason ?? (busy ? "Le PDF se prépare." : undefined)}
      onClick={() => void print()}
    >
      Imprimer
    </ActionButton>
  );
}
