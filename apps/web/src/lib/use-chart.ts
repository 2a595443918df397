import { accountEndpoints } from "@grand-livre/contracts/endpoints/account";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";

const PAGE = 200;

/** The whole chart of an exercise, in text order: completion answers at once, without asking the server. */
export function useChart(dossier: string | undefined, exercise: string | undefined) {
  return useQuery({
    queryKey: ["account", "chart", dossier, exercise],
    enabled: dossier !== undefined && exercise !== undefined,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const read = (skip: number) =>
        call(accountEndpoints.list, {
          query: { legalEntityRefId: dossier, fiscalExerciseRefId: exercise, skip, limit: PAGE },
          signal,
        });
      const first = await read(0);
      const others = Array.from({ length: Math.max(0, Math.ceil(first.count / PAGE) - 1) }, (_, page) =>
        read((page + 1) * PAGE),
      );
      return [first, ...(await Promise.all(others))].flatMap((page) => page.accounts);
    },
  });
}
