import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { call } from "../../lib/api.ts";

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

/** Reverses what a posting wrote, once confirmed. */
export function useUndoPosting() {
  const { run } = useCommand([ASSETS]);
  return (id: string, what: string) =>
    void run(
      assetEndpoints.undo,
      { params: { id } },
      {
        confirm: {
          title: `Annuler\u00a0: ${what}`,
          message:
            "Toutes les écritures de cette opération sont contre-passées, et les fiches reprennent leur état d’avant.",
          confirmLabel: "Contre-passer",
        },
        said: `${what}\u00a0: écritures contre-passées.`,
      },
    );
}
