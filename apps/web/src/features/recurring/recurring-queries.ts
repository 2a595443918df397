import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { ScheduleAnswer, ScheduleListAnswer } from "@grand-livre/contracts/recurring";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { ComboOption } from "../../ui/Combo.tsx";
import type { RecurringSearch } from "./recurring-words.ts";

export function schedulesOptions(
  legalEntityRefId: string,
  search: RecurringSearch,
  page: { readonly skip: number; readonly limit: number },
) {
  return queryOptions({
    queryKey: ["recurring", "list", legalEntityRefId, search, page],
    queryFn: ({ signal }) =>
      api.get<ScheduleListAnswer>("/api/recurring-invoice", {
        query: {
          legalEntityRefId,
          ...page,
          ...(search.state === undefined ? {} : { state: search.state }),
          ...(search.q === undefined ? {} : { searchValue: search.q }),
        },
        signal,
      }),
  });
}

export function scheduleOptions(id: string) {
  return queryOptions({
    queryKey: ["recurring", "one", id],
    queryFn: ({ signal }) => api.get<ScheduleAnswer>(`/api/recurring-invoice/${id}`, { signal }),
  });
}

/** The invoice that is to come again. */
export function sourceOptions(id: string | undefined) {
  return queryOptions({
    queryKey: ["invoice", "one", id ?? ""],
    enabled: id !== undefined,
    queryFn: ({ signal }) => api.get<InvoiceAnswer>(`/api/invoice/${id}`, { signal }),
  });
}

/** The dossier's clients whose name or SIREN hold what was typed. */
export async function searchCustomers(
  legalEntityRefId: string,
  searchValue: string,
  signal: AbortSignal,
): Promise<readonly ComboOption[]> {
  const { counterparties } = await api.get<{ counterparties: CounterpartyAnswer[] }>("/api/counterparty", {
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
  void client.invalidateQueries({ queryKey: ["recurring", "list"] });
}
