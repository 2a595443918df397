import type { DelegationAnswer } from "@grand-livre/contracts/delegation";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { readAll } from "../../lib/read-all.ts";
import { useOwnId } from "../../lib/use-signed-in-user.ts";
import type { DelegationTab } from "./delegation-route.ts";

interface DelegationsPage {
  readonly delegations: DelegationAnswer[];
  readonly count: number;
}

/** The rows of a tab, and how many each tab has. One's own are few; the others come by pages. */
export function useDelegations(tab: DelegationTab) {
  const userId = useOwnId();
  const [page, setPage] = useState({ skip: 0, limit: 50 });
  const mine = useQuery({
    queryKey: ["delegation", "mine", userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => readAll<DelegationAnswer>("/api/delegation", "delegations", { userId }, signal),
  });
  const all = useQuery({
    queryKey: ["delegation", "all", page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get<DelegationsPage>("/api/delegation", { query: page, signal }),
  });
  const received = mine.data?.filter((row) => row.receiver.id === userId);
  const given = mine.data?.filter((row) => row.giver.id === userId);
  const rows = { received, given, all: all.data?.delegations }[tab];
  const source = tab === "all" ? all : mine;
  return {
    rows,
    counts: { received: received?.length, given: given?.length, all: all.data?.count },
    error: source.error,
    stale: source.isPlaceholderData,
    retry: () => void source.refetch(),
    page,
    setPage,
  };
}
