import { lifeCycleEndpoints } from "@grand-livre/contracts/endpoints/life-cycle";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { writtenKeys } from "../invoice-queries.ts";

/** The statuses of a document, and those that may be set now. */
export function lifeCycleOptions(id: string) {
  return queryOptions({
    queryKey: ["life-cycle", id],
    queryFn: ({ signal }) => call(lifeCycleEndpoints.read, { params: { id }, signal, quiet: true }),
  });
}

/** What a status or a take-back changes. */
export const statusTouches = [...writtenKeys, ["life-cycle"]];
