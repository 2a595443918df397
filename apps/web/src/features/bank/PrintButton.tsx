import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { download, saveFile } from "../../lib/api.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";

interface PrintButtonProps {
  readonly legalEntityRefId: string;
  readonly account: string;
  readonly date: string;
  readonly disabledReason?: string | undefined;
}

/** The reconciliation of a day as a PDF: as it was frozen, else as it stands now. */
export function PrintButton({ legalEntityRefId, account, date, disabledReason }: PrintButtonProps) {
  const [busy, setBusy] = useState(false);
  async function print() {
    setBusy(true);
    try {
      const query = { legalEntityRefId, account, date };
      saveFile(await download(bankEndpoints.print, { query }), `rapprochement-${account}-${date}.pdf`);
    } catch (error) {
      await announceError(error);
    } finally {
      setBusy(false);
    }
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
