import { reminderEndpoints } from "@grand-livre/contracts/endpoints/reminder";
import type { OverdueAnswer } from "@grand-livre/contracts/reminder";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { RemindersSearch } from "./reminders-search.ts";

export const CUSTOMERS_A_PAGE = 20;

/** A page of customers: the number it is shown with, and the neighbour it is read from. */
export interface CustomerPage {
  readonly skip: number;
  readonly after?: string;
  readonly before?: string;
}

/** The next or previous page, read from the last or first customer shown: payments meanwhile do not shift it. */
export function turnedCustomers(
  { skip }: CustomerPage,
  wanted: number,
  { firstPlace, lastPlace }: Pick<OverdueAnswer, "firstPlace" | "lastPlace">,
): CustomerPage {
  if (wanted <= 0) return { skip: 0 };
  if (wanted > skip && lastPlace !== null) return { skip: wanted, after: lastPlace };
  if (wanted < skip && firstPlace !== null) return { skip: wanted, before: firstPlace };
  return { skip: wanted };
}

/** The customers that the filters keep. */
export const overdueQuery = (legalEntityRefId: string, { bucket, q, ready }: RemindersSearch) => ({
  legalEntityRefId,
  bucket,
  searchValue: q,
  ...(ready === true ? { ready: "true" as const } : {}),
});

/** What customers owe, filtered, and the whole aged balance beside. */
export function overdueOptions(legalEntityRefId: string, search: RemindersSearch, page: CustomerPage) {
  return queryOptions({
    queryKey: ["reminder", "list", legalEntityRefId, search, page],
    queryFn: ({ signal }) =>
      call(reminderEndpoints.list, {
        query: { ...overdueQuery(legalEntityRefId, search), ...page, limit: CUSTOMERS_A_PAGE },
        signal,
      }),
  });
}

/** A letter about to be sent: to whom, at which level, about which invoices. */
export interface Letter {
  readonly legalEntityRefId: string;
  readonly counterpartyId: string;
  readonly levelId: string;
  readonly invoiceIds: readonly string[];
}

export function previewOptions(letter: Letter) {
  return queryOptions({
    queryKey: ["reminder", "preview", letter],
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) => call(reminderEndpoints.preview, { body: letter, signal, quiet: true }),
  });
}

export function settingsOptions(legalEntityRefId: string) {
  return queryOptions({
    queryKey: ["reminder", "settings", legalEntityRefId],
    queryFn: ({ signal }) => call(reminderEndpoints.settings, { query: { legalEntityRefId }, signal }),
  });
}

/** After something was sent, held or changed. */
export function forgetReminders(client: QueryClient): void {
  for (const queryKey of [["reminder"], ["audit"]]) void client.invalidateQueries({ queryKey });
}
