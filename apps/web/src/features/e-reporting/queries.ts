import type { EReportKey } from "@grand-livre/contracts/e-reporting";
import { eReportingEndpoints as endpoints } from "@grand-livre/contracts/endpoints/e-reporting";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call, type QueryOf } from "../../lib/api.ts";

const { tag } = endpoints.read;

export function useReportPeriods(query: QueryOf<typeof endpoints.periods>) {
  return useQuery({
    queryKey: [tag, "periods", query],
    queryFn: ({ signal }) => call(endpoints.periods, { query, signal }),
  });
}

export function useReport(query: EReportKey) {
  return useQuery({
    queryKey: [tag, "report", query],
    queryFn: ({ signal }) => call(endpoints.read, { query, signal }),
  });
}

export function useReportedInvoices(query: QueryOf<typeof endpoints.invoices>) {
  return useInfiniteQuery({
    queryKey: [tag, "invoices", query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(endpoints.invoices, { query: { ...query, ...(pageParam && { after: pageParam }) }, signal }),
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
  });
}
