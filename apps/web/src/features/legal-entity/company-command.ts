import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const TAG = companyEndpoints.list.tag;

/** Who may be chosen as the person in charge. */
export function usePeople() {
  return useQuery({
    queryKey: [TAG, "people"],
    queryFn: ({ signal }) => call(companyEndpoints.people, { signal }),
  }).data?.people;
}

/** What a command on a company changes. */
export const COMPANY_TOUCHES = [TAG, legalEntityEndpoints.list.tag];
