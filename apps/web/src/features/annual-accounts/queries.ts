import { annualAccountsEndpoints } from "@grand-livre/contracts/endpoints/annual-accounts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const ANNUAL_ACCOUNTS = annualAccountsEndpoints.show.tag;

export function useAnnualAccounts(fiscalExerciseRefId: string) {
  return useQuery({
    queryKey: [ANNUAL_ACCOUNTS, fiscalExerciseRefId],
    queryFn: ({ signal }) => call(annualAccountsEndpoints.show, { query: { fiscalExerciseRefId }, signal }),
  });
}
