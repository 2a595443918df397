import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { useQuery } from "@tanstack/react-query";
import { readAll } from "../../lib/read-all.ts";

/** The companies that the caller may give, as choices. */
export function useCompanies(): readonly { readonly value: string; readonly label: string }[] {
  const { data = [] } = useQuery({
    queryKey: ["legal-entity", "choices"],
    staleTime: 60_000,
    queryFn: ({ signal }) => readAll<LegalEntityAnswer>("/api/legal-entity", "legalEntities", {}, signal),
  });
  return data.map(({ refId, name }) => ({ value: refId, label: name }));
}
