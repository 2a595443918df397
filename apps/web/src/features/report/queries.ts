import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import type { JournalAnswer } from "@grand-livre/contracts/journal";
import type { GeneralLedgerAnswer } from "@grand-livre/contracts/report";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call, type QueryOf } from "../../lib/api.ts";
import { journalsOptions } from "../../lib/journals.ts";

/** Lines of one page of a grand livre. */
const PAGE = 100;

export function useTrialBalance(query: QueryOf<typeof reportEndpoints.trialBalance>) {
  return useQuery({
    queryKey: ["report", "trial-balance", query],
    queryFn: ({ signal }) => call(reportEndpoints.trialBalance, { query, signal }),
    placeholderData: (previous) => previous,
  });
}

export type LedgerLine = GeneralLedgerAnswer["lines"][number];

/** The type of each journal, by code: it decides on which side the bill of a line is. Empty without the right to see them. */
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
export function useGeneralLedger(query: QueryOf<typeof reportEndpoints.generalLedger>) {
  return useInfiniteQuery({
    queryKey: ["report", "general-ledger", query],
    enabled: query.account !== undefined,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(reportEndpoints.generalLedger, { query: { ...query, limit: PAGE, after: pageParam }, signal }),
    getNextPageParam: (page) => page.nextAfter ?? undefined,
  });
}
