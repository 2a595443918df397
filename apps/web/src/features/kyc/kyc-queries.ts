import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import type { KycAnswer } from "@grand-livre/contracts/kyc";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

/** Files apart from lists: to read one again is kept as another access. */
const ONE = "kyc-file";
export const KYC = kycEndpoints.list.tag;

export function useKycFile(id: string) {
  return useQuery({
    queryKey: [ONE, id],
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(kycEndpoints.read, { params: { id: encodeURIComponent(id) }, signal }),
  });
}

/** The file as a command answered it, and the lists that show it. */
export async function keepKycFile(file: KycAnswer): Promise<void> {
  queryClient.setQueryData([ONE, file.id], file);
  await queryClient.invalidateQueries({ queryKey: [KYC] });
}

/** Reads a file again where another person changed it. */
export async function refreshKycFile(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [ONE, id] });
  await queryClient.invalidateQueries({ queryKey: [KYC] });
}

/** Runs one command of a file at a time, says what was done, and keeps what it answered. */
export function useKycCommand(id: string) {
  const command = useCommand([KYC]);
  const words = (said: string) => ({ said, done: keepKycFile, refused: () => refreshKycFile(id) });
  return { ...command, words };
}
