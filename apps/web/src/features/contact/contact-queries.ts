import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The person's contacts by name; with a text, those whose name holds it. */
export const contactsQuery = (text = "") =>
  queryOptions({
    queryKey: [contactEndpoints.all.tag, "list", text],
    queryFn: ({ signal }) =>
      text === ""
        ? call(contactEndpoints.all, { signal })
        : call(contactEndpoints.search, { query: { query: text }, signal }),
    placeholderData: (before) => before,
  });

export const countriesQuery = queryOptions({
  queryKey: [contactEndpoints.all.tag, "countries"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(contactEndpoints.countries, { signal }),
});
