import { searchEndpoints } from "@grand-livre/contracts/endpoints/search";
import type { SearchGroup } from "@grand-livre/contracts/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import { useLedgerContext } from "../../lib/context.ts";

/** The specification's: 300 ms after the last key, from two characters. */
const PAUSE_MS = 300;
const MINIMUM_LENGTH = 2;

export interface Search {
  readonly groups: readonly SearchGroup[];
  /** An answer to what is typed now is awaited. */
  readonly searching: boolean;
  /** An answer to what is typed now has come, or failed. */
  readonly answered: boolean;
  readonly failed: boolean;
}

/** What the server finds for a text, in the current company. Shorter than two characters finds nothing at once. */
export function useSearch(typed: string): Search {
  const wanted = typed.trim();
  const paused = usePaused(wanted, PAUSE_MS);
  const dossier = useLedgerContext().dossier?.refId;
  const long = wanted.length >= MINIMUM_LENGTH;
  const query = useQuery({
    queryKey: ["search", dossier, paused],
    queryFn: ({ signal }) =>
      call(searchEndpoints.find, {
        body: { query: paused, ...(dossier === undefined ? {} : { legalEntityRefId: dossier }) },
        signal,
        quiet: true,
      }),
    enabled: paused.length >= MINIMUM_LENGTH,
    placeholderData: keepPreviousData,
  });
  if (!long) return { groups: [], searching: false, answered: false, failed: false };
  const current = paused === wanted && !query.isPlaceholderData && !query.isFetching;
  const groups = Array.isArray(query.data) ? query.data : [];
  return {
    groups: query.isError ? [] : groups.filter((group) => group.results.length > 0),
    searching: !current,
    answered: current,
    failed: query.isError && current,
  };
}

/** A text as it was when typing last paused. */
function usePaused(text: string, pauseMs: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}
