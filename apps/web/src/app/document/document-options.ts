import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** A document's bytes: they travel with the token in a header, so they are fetched before they are shown. */
export function documentOptions(path: string) {
  return queryOptions({
    queryKey: ["document", path],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => (await api.download(path, { signal, quiet: true })).blob,
  });
}
