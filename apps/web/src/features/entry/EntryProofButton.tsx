import { ledgerEndpoints } from "@grand-livre/contracts/endpoints/ledger";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { useMutation } from "@tanstack/react-query";
import { call, saveFile } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { useMissingAccess } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.ts";

/** Downloads the proof that a validated entry is in the ledger: the page of « Intégrité » verifies it. */
export function EntryProofButton({ entry }: { readonly entry: EntryAnswer }) {
  const missing = useMissingAccess(ledgerEndpoints.proveEntry.right);
  const { isPending, mutate } = useMutation({
    mutationFn: () =>
      call(ledgerEndpoints.proveEntry, {
        query: { legalEntityRefId: entry.legalEntityRefId, entryId: entry.id },
      }),
    onSuccess: (proof) => {
      const filename = `preuve-${entry.number}.json`;
      saveFile({ blob: new Blob([JSON.stringify(proof)], { type: "application/json" }), filename }, filename);
    },
    onError: async (error) => {
      const { title, text, code } = await explainError(error);
      toast({ message: `${title}. ${text}`, code, tone: "error" });
    },
  });
  return (
    <ActionButton
      variant="text"
      size="small"
      icon={icons.download}
      disabledReason={isPending ? "La preuve est en préparation." : missing}
      onClick={() => mutate()}
    >
      Preuve
    </ActionButton>
  );
}
