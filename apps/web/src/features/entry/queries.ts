import { currencyRateEndpoints } from "@grand-livre/contracts/endpoints/currency-rate";
import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import type { CreateEntryBody, EntryAnswer, UpdateEntryBody } from "@grand-livre/contracts/entry";
import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { rateAge } from "@grand-livre/domain/currency/rate-age";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { DraftFacts } from "./grid/entry-draft.ts";

export const entryKey = (id: string) => ["entry", "one", id] as const;

/** One entry with its lines. */
export function useEntry(id: string | undefined) {
  return useQuery({
    queryKey: entryKey(id ?? ""),
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(entryEndpoints.read, { params: { id: id ?? "" }, signal }),
  });
}

/** The VAT codes in force on a day. */
export function useVatCodes(dossier: string, date: string) {
  return useQuery({
    queryKey: ["vat-code", "entry", dossier, date],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(vatCodeEndpoints.list, {
        query: { legalEntityRefId: dossier, date, active: true, limit: 200 },
        signal,
      }),
    select: (answer) => answer.vatCodes,
  });
}

/** Units of each currency for one euro on a day, read once something is typed in another currency. */
export const ratesOptions = (dossier: string, date: string) =>
  queryOptions({
    queryKey: ["currency-rate", "day", dossier, date],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<DraftFacts["rates"]> => {
      const query = { legalEntityRefId: dossier, date };
      const { currencyRates } = await call(currencyRateEndpoints.ofDay, { query, signal, quiet: true });
      return new Map(
        currencyRates.map(({ currency, rate: unitsPerEuro, day }) => [
          currency,
          { unitsPerEuro, day, age: rateAge(day, date) },
        ]),
      );
    },
  });

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
      call(reportEndpoints.trialBalance, {
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
  call(entryEndpoints.create, { body, idempotencyKey });

export const updateEntry = (id: string, body: UpdateEntryBody) =>
  call(entryEndpoints.update, { params: { id }, body });

export const validateEntry = (id: string, version: number, idempotencyKey: string) =>
  call(entryEndpoints.validate, { params: { id }, body: { version }, idempotencyKey });

/** Everything that an entry shows in: lists, reports, the dashboard, the integrity of the ledger. */
export const shownOfEntries = ["entry", "report", "dashboard", "fec", "ledger"] as const;

/** Reads all that again; the entry is as it was just answered. */
export function entriesChanged(client: QueryClient, entry?: EntryAnswer): void {
  if (entry !== undefined) client.setQueryData(entryKey(entry.id), entry);
  for (const key of shownOfEntries)
    void client.invalidateQueries({
      queryKey: [key],
      // What was just answered is fresh already.
      predicate: ({ queryKey }) => entry === undefined || queryKey[1] !== "one" || queryKey[2] !== entry.id,
    });
}
