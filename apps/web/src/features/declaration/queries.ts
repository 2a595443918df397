import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { taxFormsEndpoints } from "@grand-livre/contracts/endpoints/tax-forms";
import { useQuery } from "@tanstack/react-query";
import { call, type QueryOf } from "../../lib/api.ts";
import type { DeclarationAddress } from "./declaration-words.ts";

export const TAX_FORMS = taxFormsEndpoints.show.tag;

export function useTaxForms(query: QueryOf<typeof taxFormsEndpoints.show>) {
  return useQuery({
    queryKey: [TAX_FORMS, query],
    queryFn: ({ signal }) => call(taxFormsEndpoints.show, { query, signal }),
  });
}

export const DECLARATIONS = "declaration";

export function useCalendar(query: QueryOf<typeof declarationEndpoints.calendar>) {
  return useQuery({
    queryKey: [DECLARATIONS, "calendar", query],
    queryFn: ({ signal }) => call(declarationEndpoints.calendar, { query, signal }),
  });
}

export function useDetails(query: DeclarationAddress) {
  return useQuery({
    queryKey: [DECLARATIONS, "details", query],
    queryFn: ({ signal }) => call(declarationEndpoints.details, { query, signal }),
  });
}

export function useProfile(legalEntityRefId: string) {
  return useQuery({
    queryKey: [DECLARATIONS, "profile", legalEntityRefId],
    queryFn: ({ signal }) => call(declarationEndpoints.profile, { query: { legalEntityRefId }, signal }),
  });
}
