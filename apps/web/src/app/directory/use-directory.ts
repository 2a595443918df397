import { platformEndpoints } from "@grand-livre/contracts/endpoints/platform";
import type { DirectoryAnswer } from "@grand-livre/contracts/platform";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export type DirectoryLine = DirectoryAnswer["lines"][number];
type Asked = { readonly siren: string } | { readonly siret: string };

/** Asks the directory through the company's platform, when a person wants it: an answer is of its instant. */
export const useDirectory = (legalEntityRefId: string) =>
  useMutation({
    mutationFn: (asked: Asked) =>
      call(platformEndpoints.directory, { query: { legalEntityRefId, ...asked } }),
  });

/** Who receives at an address of the directory. */
export function receiverOf(platform: string | null | undefined): string {
  if (platform === "WK") return "plateforme agréée";
  if (platform === "DFH") return "portail public de facturation";
  return platform ?? "destinataire non précisé";
}
