import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { ComboOption } from "../../ui/Combo.tsx";

/** A client of the list, with what it brings to an invoice. */
export interface ClientOption extends ComboOption {
  readonly client: CounterpartyAnswer;
}

const MOST = 50;

export function clientOption(client: CounterpartyAnswer): ClientOption {
  return {
    id: client.id,
    label: client.name,
    ...(client.siren === null ? {} : { aside: client.siren }),
    client,
  };
}

/** The dossier's clients whose name, SIREN or auxiliary hold what was typed. */
export async function searchClients(
  legalEntityRefId: string,
  searchValue: string,
  signal: AbortSignal,
): Promise<readonly ClientOption[]> {
  const { counterparties } = await call(counterpartyEndpoints.list, {
    query: { legalEntityRefId, kind: "customer", active: true, searchValue, limit: MOST },
    signal,
    quiet: true,
  });
  return counterparties.map(clientOption);
}

/** The card of a client. */
export function clientOptions(id: string | null | undefined) {
  return queryOptions({
    queryKey: ["counterparty", "one", id ?? ""],
    enabled: typeof id === "string",
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      call(counterpartyEndpoints.read, { params: { id: id ?? "" }, signal, quiet: true }),
  });
}
