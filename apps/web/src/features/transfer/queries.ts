import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import type { TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { useQuery } from "@tanstack/react-query";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../ui/toast.ts";

const TRANSFERS = transferEndpoints.list.tag;

export function useOrder(id: string) {
  return useQuery({
    queryKey: [TRANSFERS, "one", id],
    queryFn: ({ signal }) => call(transferEndpoints.read, { params: { id }, signal }),
  });
}

/** After a command: the order, the lists and the bills to pay are read again. */
export function refreshTransfers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [TRANSFERS] });
}

/** A command of one order, told when it is done or refused. */
export async function runOnOrder(work: () => Promise<TransferOrderAnswer>, done: string): Promise<void> {
  try {
    await work();
    toast({ tone: "success", message: done });
  } catch (error) {
    await announceError(error);
  }
  await refreshTransfers();
}
