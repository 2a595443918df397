import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { createStore } from "../../lib/store.ts";
import type { BillSearch } from "./list-filters.ts";

/** The purchase codes of the dossier on a day. */
export function vatCodesOptions(legalEntityRefId: string | undefined, date: string | undefined) {
  return queryOptions({
    queryKey: ["vat-code", legalEntityRefId, "purchase", date],
    enabled: legalEntityRefId !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(vatCodeEndpoints.list, {
        query: { legalEntityRefId, direction: "purchase", date, active: true, limit: 200 },
        signal,
      }),
    select: ({ vatCodes }) => vatCodes,
  });
}

/** The codes by name, as the rules look at them. */
export function vatCodeMap(codes: readonly VatCodeAnswer[]): ReadonlyMap<string, VatCode> {
  return new Map(codes.map((code) => [code.code, { ...code, legalSource: code.legalSource ?? "" }]));
}

/** The bills of the list last looked at, in its order: what « Suivante » walks through. */
export const billSequence = createStore<readonly string[]>([]);

/** Those of them that still wait for somebody: where the way leads after a validation. */
export const waitingBills = createStore<ReadonlySet<string>>(new Set());

/** A bill that was dropped and opened by itself: nothing follows it. */
export const openedAlone = createStore<string | undefined>(undefined);

/** The next waiting bill of the list after one that is done; undefined: that was the last, or it was opened alone. */
export function nextWaiting(doneId: string): string | undefined {
  const ids = billSequence.get();
  const at = ids.indexOf(doneId);
  if (at === -1 || openedAlone.get() === doneId) return undefined;
  return [...ids.slice(at + 1), ...ids.slice(0, at)].find((id) => waitingBills.get().has(id));
}

export function markDone(id: string): void {
  waitingBills.set((ids) => new Set([...ids].filter((one) => one !== id)));
}

/** Its filters, for the way back. */
export const lastBillSearch = createStore<BillSearch>({});
