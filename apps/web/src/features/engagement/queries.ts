import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

export const ENGAGEMENTS = engagementEndpoints.list.tag;

export function useEngagement(id: string) {
  return useQuery({
    queryKey: [ENGAGEMENTS, "one", id],
    queryFn: ({ signal }) => call(engagementEndpoints.read, { params: { id }, signal }),
  });
}

/** Who can take part in the missions of a company. */
export function useMembers(legalEntityRefId: string) {
  const { data } = useQuery({
    queryKey: [ENGAGEMENTS, "people", legalEntityRefId],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(engagementEndpoints.people, { query: { legalEntityRefId }, signal }),
  });
  return data?.people ?? [];
}

export const timerKey = [ENGAGEMENTS, "timer"] as const;

export function useTimer() {
  const { data } = useQuery({
    queryKey: timerKey,
    queryFn: ({ signal }) => call(engagementEndpoints.timer, { signal, quiet: true }),
  });
  return data?.timer;
}

/** After a command: missions, sheets and the timer are read again. */
export function refreshEngagements(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ENGAGEMENTS] });
}
