import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call, type QueryOf } from "../../lib/api.ts";

export const RETURNS = "vat-return";

export type ReturnQuery = QueryOf<typeof vatReturnEndpoints.read>;

export function usePeriods(query: QueryOf<typeof vatReturnEndpoints.periods>) {
  return useQuery({
    queryKey: [RETURNS, "periods", query],
    queryFn: ({ signal }) => call(vatReturnEndpoints.periods, { query, signal }),
  });
}

export function useReturn(query: ReturnQuery) {
  return useQuery({
    queryKey: [RETURNS, "one", query],
    queryFn: ({ signal }) => call(vatReturnEndpoints.read, { query, signal }),
  });
}

export function useChecks(query: ReturnQuery) {
  return useQuery({
    queryKey: [RETURNS, "checks", query],
    queryFn: ({ signal }) => call(vatReturnEndpoints.checks, { query, signal }),
  });
}

/** The lines of a box, page after page. */
export function useBoxLines(query: ReturnQuery, box: string) {
  return useInfiniteQuery({
    queryKey: [RETURNS, "lines", query, box],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(vatReturnEndpoints.explain, { query: { ...query, box, after: pageParam }, signal }),
    getNextPageParam: (page) => page.nextAfter ?? undefined,
  });
}
