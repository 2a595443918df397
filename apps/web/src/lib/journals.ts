import type { JournalAnswer } from "@grand-livre/contracts/journal";
import { queryOptions } from "@tanstack/react-query";
import { readAll } from "./read-all.ts";

/** Every journal of a dossier, by code. One query for all screens: they share what it keeps. */
export const journalsOptions = (legalEntityRefId: string) =>
  queryOptions({
    queryKey: ["journal", "all", legalEntityRefId],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      readAll<JournalAnswer>("/api/entry-ledger-log", "journals", { legalEntityRefId }, signal),
  });
