import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const TRANSFERS = transferEndpoints.list.tag;

export function useOrder(id: string) {
  return useQuery({
    queryKey: [TRANSFERS, "one", id],
    queryFn: ({ signal }) => call(transferEndpoints.read, { params: { id }, signal }),
  });
}
