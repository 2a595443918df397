import { einvoicePlatformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/einvoice-platform";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const settingsKey = (legalEntityRefId: string) => [endpoints.read.tag, legalEntityRefId];

/** A company's platform as it is set up. */
export const usePlatform = (legalEntityRefId: string) =>
  useQuery({
    queryKey: settingsKey(legalEntityRefId),
    queryFn: ({ signal }) => call(endpoints.read, { query: { legalEntityRefId }, signal }),
  });
