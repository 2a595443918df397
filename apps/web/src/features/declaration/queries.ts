import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { useQuery } from "@tanstack/react-query";
import { call, type QueryOf } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { DeclarationAddress } from "./declaration-words.ts";

const KEY = "declaration";

export function useCalendar(query: QueryOf<typeof declarationEndpoints.calendar>) {
  return useQuery({
    queryKey: [KEY, "calendar", query],
    queryFn: ({ signal }) => call(declarationEndpoints.calendar, { query, signal }),
  });
}

export function useDetails(query: DeclarationAddress) {
  return useQuery({
    queryKey: [KEY, "details", query],
    queryFn: ({ signal }) => call(declarationEndpoints.details, { query, signal }),
  });
}

export function useProfile(legalEntityRefId: string) {
  return useQuery({
    queryKey: [KEY, "profile", legalEntityRefId],
    queryFn: ({ signal }) => call(declarationEndpoints.profile, { query: { legalEntityRefId }, signal }),
  });
}

/** After a command: amounts and states are read again. */
export function refreshDeclarations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}
