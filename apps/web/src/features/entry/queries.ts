import type {
  CreateEntryBody,
  EntryAnswer,
  ListEntriesAnswer,
  UpdateEntryBody,
} from "@grand-livre/contracts/entry";
import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, type Query } from "../../lib/api.ts";

/** Entries of one page of the list. */
const PAGE = 50;

/** The entries that a filter keeps, by date, page after page. */
export function useEntries(query: Query) {
  return useInfiniteQuery({
    queryKey: ["entry", "list", query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.get<ListEntriesAnswer>("/api/entry", {
        query: { ...query, limit: PAGE, after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.nextAfter ?? undefined,
    placeholderData: (previous) => previous,
  });
}

export const entryKey = (id: string) => ["entry", "one", id] as const;

/** One entry with its lines. */
export function useEntry(id: string | undefined) {
  return useQuery({
    queryKey: entryKey(id ?? ""),
    enabled: id !== undefined,
    queryFn: ({ signal }) => api.get<EntryAnswer>(`/api/entry/${id}`, { signal }),
  });
}

/** The VAT codes in force on a day. */
export function useVatCodes(dossier: string, date: string) {
  return useQuery({
    queryKey: ["vat-code", "entry", dossier, date],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      api.get<{ vatCodes: readonly VatCodeAnswer[] }>("/api/vat-code", {
        query: { legalEntityRefId: dossier, date, active: true, limit: 200 },
        signal,
      }),
    select: (answer) => answer.vatCodes,
  });
}

/** The balance of each account over an exercise, drafts left out: the help under the grid. Quietly absent if refused. */
export function useAccountBalances(
  dossier: string,
  exercise: { readonly startDate: string; readonly endDate: string } | undefined,
) {
  return useQuery({
    queryKey: ["report", "trial-balance", "help", dossier, exercise?.startDate],
    enabled: exercise !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get<TrialBalanceAnswer>("/api/report/trial-balance", {
        query: { legalEntityRefId: dossier, startDate: exercise?.startDate, endDate: exercise?.endDate },
        signal,
        quiet: true,
      }),
    select: balances,
  });
}

/** A map is not compared with the one before: made anew at each look, it would have its readers look again, for ever. */
const balances = ({ rows }: TrialBalanceAnswer): ReadonlyMap<string, number> =>
  new Map(rows.map((row) => [row.account, row.balanceCents]));

export const createEntry = (body: CreateEntryBody, idempotencyKey: string) =>
  api.post<EntryAnswer>("/api/entry", body, { idempotencyKey });

export const updateEntry = (id: string, body: UpdateEntryBody) =>
  api.patch<EntryAnswer>(`/api/entry/${id}`, body);

export const deleteEntry = (id: string) => api.delete(`/api/entry/${id}`);

export const validateEntry = (id: string, version: number) =>
  api.post<EntryAnswer>(`/api/entry/${id}/validate`, { version });

export const reverseEntry = (id: string, date: string) =>
  api.post<EntryAnswer>(`/api/entry/${id}/reverse`, { date });

/** Everything that an entry shows in: lists, reports, the dashboard, the integrity of the ledger. */
export function entriesChanged(client: QueryClient, entry?: EntryAnswer): void {
  if (entry !== undefined) client.setQueryData(entryKey(entry.id), entry);
  for (const key of ["entry", "report", "dashboard", "fec", "ledger"])
    void client.invalidateQueries({
      queryKey: [key],
      // What was just answered is fresh already.
      predicate: ({ queryKey }) => entry === undefined || queryKey[1] !== "one" || queryKey[2] !== entry.id,
    });
}
