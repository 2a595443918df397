import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { recurringEndpoints } from "@grand-livre/contracts/endpoints/recurring";
import type { ScheduleAnswer } from "@grand-livre/contracts/recurring";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { ComboOption } from "../../ui/Combo.tsx";

export function scheduleOptions(id: string) {
  return queryOptions({
    queryKey: [recurringEndpoints.read.tag, "one", id],
    queryFn: ({ signal }) => call(recurringEndpoints.read, { params: { id }, signal }),
  });
}

/** The invoice that is to come again. */
export function sourceOptions(id: string | undefined) {
  return queryOptions({
    queryKey: ["invoice", "one", id ?? ""],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(invoiceEndpoints.read, { params: { id: id ?? "" }, signal }),
  });
}

/** The dossier's clients whose name or SIREN hold what was typed. */
export async function searchCustomers(
  legalEntityRefId: string,
  searchValue: string,
  signal: AbortSignal,
): Promise<readonly ComboOption[]> {
  const { counterparties } = await call(counterpartyEndpoints.list, {
    query: { legalEntityRefId, kind: "customer", active: true, searchValue, limit: 50 },
    signal,
    quiet: true,
  });
  return counterparties.map(({ id, name, siren }) => ({
    id,
    label: name,
    ...(siren === null ? {} : { aside: siren }),
  }));
}

/** What a command on a schedule answers is its new state; lists are read again. */
export function takeSchedule(client: QueryClient, answer: ScheduleAnswer): void {
  client.setQueryData(scheduleOptions(answer.id).queryKey, answer);
  void client.invalidateQueries({ queryKey: [recurringEndpoints.list.tag, "list"] });
}
