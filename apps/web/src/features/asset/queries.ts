import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { useQuery } from "@tanstack/react-query";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";

export const ASSETS = "asset";

export function useAsset(id: string) {
  return useQuery({
    queryKey: [ASSETS, "one", id],
    queryFn: ({ signal }) => call(assetEndpoints.read, { params: { id }, signal }),
  });
}

export function useFamilies() {
  return useQuery({
    queryKey: [ASSETS, "families"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(assetEndpoints.families, { signal }),
  });
}

export function useProposals(legalEntityRefId: string) {
  return useQuery({
    queryKey: [ASSETS, "proposals", legalEntityRefId],
    queryFn: ({ signal }) => call(assetEndpoints.proposals, { query: { legalEntityRefId }, signal }),
  });
}

/** After a command: register, plans and proposals are read again. */
export function refreshAssets(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ASSETS] });
}

/** Reverses what a posting wrote, once confirmed. */
export async function undoPosting(id: string, what: string): Promise<void> {
  const agreed = await confirmInFrench({
    title: `Annuler\u00a0: ${what}`,
    message:
      "Toutes les écritures de cette opération sont contre-passées, et les fiches reprennent leur état d’avant.",
    confirmLabel: "Contre-passer",
  });
  if (!agreed) return;
  try {
    await call(assetEndpoints.undo, { params: { id } });
    toast({ tone: "success", message: `${what}\u00a0: écritures contre-passées.` });
  } catch (error) {
    await announceError(error);
  }
  await refreshAssets();
}
