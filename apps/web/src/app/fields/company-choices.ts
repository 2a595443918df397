import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { readAll } from "../../lib/read-all.ts";

/** The companies that the caller may give, as choices. */
export const companyChoices = queryOptions({
  queryKey: ["legal-entity", "choices"],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const all = await readAll(legalEntityEndpoints.list, "legalEntities", {}, signal);
    return all.map(({ refId, name }) => ({ value: refId, label: name }));
  },
});

/** The same, none while they are being read. */
export function useCompanies(): readonly { readonly value: string; readonly label: string }[] {
  return useQuery(companyChoices).data ?? NONE;
}

const NONE: readonly never[] = [];
