import { invoiceMailEndpoints } from "@grand-livre/contracts/endpoints/invoice-mail";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The mail of a sale and those that left; looked at again while one is on its way. */
export const saleMailOptions = (id: string) =>
  queryOptions({
    queryKey: ["invoice-mail", id],
    queryFn: ({ signal }) => call(invoiceMailEndpoints.read, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state }) =>
      state.data?.sent.some(({ delivery }) => delivery === "waiting") ? 1500 : false,
  });
