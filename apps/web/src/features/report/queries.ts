import type { JournalAnswer } from "@grand-livre/contracts/journal";
import type { GeneralLedgerAnswer, TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, type Query } from "../../lib/api.ts";
import { journalsOptions } from "../../lib/journals.ts";

/** Lines of one page of a grand livre. */
const PAGE = 100;

export function useTrialBalance(query: Query) {
  return useQuery({
    queryKey: ["report", "trial-balance", query],
    queryFn: ({ signal }) => api.get<TrialBalanceAnswer>("/api/report/trial-balance", { query, signal }),
    placeholderData: (previous) => previous,
  });
}

export type LedgerLine = GeneralLedgerAnswer["lines"][number];

/** The type of each journal, by code: it tells on which side the bill of a line is. Empty for whoever may not see them. */
export function useJournalTypes(dossier: string): ReadonlyMap<string, JournalAnswer["entryType"]> {
  const { data } = useQuery({
    ...journalsOptions(dossier),
    select: typesByCode,
  });
  return data ?? NONE;
}

/** A map is not compared with the one before: made anew at each look, it would have its readers look again, for ever. */
const typesByCode = (journals: readonly JournalAnswer[]): ReadonlyMap<string, JournalAnswer["entryType"]> =>
  new Map(journals.map(({ code, entryType }) => [code, entryType]));

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/** The grand livre of an account, page after page; nothing is asked before an account is chosen. */
export function useGeneralLedger(query: Query) {
  return useInfiniteQuery({
    queryKey: ["report", "general-ledger", query],
    enabled: query.account !== undefined,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.get<GeneralLedgerAnswer>("/api/report/general-ledger", {
        query: { ...query, limit: PAGE, after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.nextAfter ?? undefined,
  });
}
