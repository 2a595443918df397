import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import { missionEndpoints } from "@grand-livre/contracts/endpoints/mission";
import type { ExpenseReceipt, ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { useQuery } from "@tanstack/react-query";
import { call, type DownloadedFile, download } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

export const EXPENSES = expenseEndpoints.list.tag;
export const MISSIONS = missionEndpoints.list.tag;

const LOOK_MS = 1_000;
const isBeingRead = ({ state }: ExpenseReceipt) => state === "reading";

/** Where the bytes of a receipt are: brought to the report, or attached to a line by hand. */
export type ReceiptFile = { readonly reportId: string } & (
  | { readonly receiptId: string }
  | { readonly lineId: string }
);

export function downloadReceipt(file: ReceiptFile, signal?: AbortSignal): Promise<DownloadedFile> {
  return "receiptId" in file
    ? download(expenseEndpoints.broughtReceipt, {
        params: { id: file.reportId, receiptId: file.receiptId },
        signal,
      })
    : download(expenseEndpoints.receipt, { params: { id: file.reportId, lineId: file.lineId }, signal });
}

/** The bytes of a receipt: they travel with the token in a header, so they are fetched before they are shown. */
export function useReceiptBytes(file: ReceiptFile) {
  return useQuery({
    queryKey: ["document", "receipt", file],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => (await downloadReceipt(file, signal)).blob,
  });
}

export function useReport(id: string) {
  return useQuery({
    queryKey: [EXPENSES, "one", id],
    queryFn: ({ signal }) => call(expenseEndpoints.read, { params: { id }, signal }),
    // What waits to be read comes by itself.
    refetchInterval: ({ state }) => (state.data?.receipts.some(isBeingRead) ? LOOK_MS : false),
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

/** After a command: the report and the lists are read again. */
export function refreshExpenses(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [EXPENSES] });
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
  beneficiary,
  rebillable,
  clientId,
  lostReceipt,
  inCurrency: paid,
}: Line) {
  const own = { id, date, nature, label, inclVatCents, taxes, account, journey };
  // The rate of the day is the server's, which keeps it.
  const inCurrency = paid && {
    currency: paid.currency,
    units: paid.units,
    exchangeRate: paid.rateDay === null ? paid.exchangeRate : null,
  };
  return { ...own, inCurrency, beneficiary, rebillable, clientId, lostReceipt };
}
