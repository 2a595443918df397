import { journalEndpoints } from "@grand-livre/contracts/endpoints/journal";
import { queryOptions } from "@tanstack/react-query";
import { readAll } from "./read-all.ts";

/** Every journal of a dossier, by code. One query for all screens: they share what it keeps. */
export const journalsOptions = (legalEntityRefId: string) =>
  queryOptions({
    queryKey: [journalEndpoints.list.tag, "all", legalEntityRefId],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => readAll(journalEndpoints.list, "journals", { legalEntityRefId }, signal),
  });
