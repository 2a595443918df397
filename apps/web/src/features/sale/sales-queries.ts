import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { createStore } from "../../lib/store.ts";
import type { SalesSearch } from "./sales-search.ts";

/** The sales codes of the dossier on a day. */
export function vatCodesOptions(legalEntityRefId: string, date: string) {
  return queryOptions({
    queryKey: ["vat-code", legalEntityRefId, "sale", date],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(vatCodeEndpoints.list, {
        query: { legalEntityRefId, direction: "sale", date, active: true, limit: 200 },
        signal,
      }),
    select: byCode,
  });
}

/** A map is not compared with the one before: made anew at each look, it would have its readers look again, for ever. */
const byCode = ({
  vatCodes,
}: {
  readonly vatCodes: readonly VatCodeAnswer[];
}): ReadonlyMap<string, VatCode> =>
  new Map(vatCodes.map((code) => [code.code, { ...code, legalSource: code.legalSource ?? "" }]));

/** The sales of the list last looked at, in its order: what « Suivante » walks through. */
export const saleSequence = createStore<readonly string[]>([]);

/** Its filters, for the way back. */
export const lastSalesSearch = createStore<SalesSearch>({});
