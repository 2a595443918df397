import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import { missionEndpoints } from "@grand-livre/contracts/endpoints/mission";
import type { ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { useQuery } from "@tanstack/react-query";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../ui/toast.ts";

export const EXPENSES = expenseEndpoints.list.tag;
export const MISSIONS = missionEndpoints.list.tag;

export function useReport(id: string) {
  return useQuery({
    queryKey: [EXPENSES, "one", id],
    queryFn: ({ signal }) => call(expenseEndpoints.read, { params: { id }, signal }),
  });
}

export function useNatures() {
  return useQuery({
    queryKey: [EXPENSES, "natures"],
    staleTime: 3_600_000,
    queryFn: ({ signal }) => call(expenseEndpoints.natures, { signal }),
  });
}

/** The missions of a company that the person sees, at most 200. */
export function useMissions(legalEntityRefId: string, state: "planned" | "approved" | "cancelled") {
  return useQuery({
    queryKey: [MISSIONS, "choice", legalEntityRefId, state],
    queryFn: ({ signal }) =>
      call(missionEndpoints.list, { query: { legalEntityRefId, state, limit: 200 }, signal }),
  });
}

/** After a command on a mission: missions and reports are read again. */
export async function refreshMissions(): Promise<void> {
  await Promise.all([MISSIONS, EXPENSES].map((tag) => queryClient.invalidateQueries({ queryKey: [tag] })));
}

/** After a command: the report and the lists are read again. */
export function refreshExpenses(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [EXPENSES] });
}

/** A command of one report, told when it is done or refused. */
export async function runOnReport(work: () => Promise<ExpenseReportAnswer>, done: string): Promise<void> {
  try {
    await work();
    toast({ tone: "success", message: done });
  } catch (error) {
    await announceError(error);
  }
  await refreshExpenses();
}

type Line = ExpenseReportAnswer["lines"][number];

/** A line as a change of its report sends it back. */
export function bodyOfLine({
  id,
  date,
  nature,
  label,
  inclVatCents,
  taxes,
  account,
  journey,
  rebillable,
}: Line) {
  return { id, date, nature, label, inclVatCents, taxes, account, journey, rebillable };
}
