import { productEndpoints } from "@grand-livre/contracts/endpoints/product";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { InventorySearch } from "./product-route.ts";

const { tag } = productEndpoints.list;
export const PRODUCTS_PER_PAGE = 10;

/** A page of the products whose name holds the text searched. */
export const productsQuery = ({ q = "", sort = "name", order = "asc", skip = 0, limit }: InventorySearch) => {
  const size = limit ?? PRODUCTS_PER_PAGE;
  const query = { search: q, sort, order, page: Math.floor(skip / size), size };
  return queryOptions({
    queryKey: [tag, "list", query],
    queryFn: ({ signal }) => call(productEndpoints.list, { query, signal }),
    placeholderData: (before) => before,
  });
};

const kept = { staleTime: Number.POSITIVE_INFINITY } as const;

export const categoriesQuery = queryOptions({
  ...kept,
  queryKey: [tag, "categories"],
  queryFn: ({ signal }) => call(productEndpoints.categories, { signal }),
});

export const brandsQuery = queryOptions({
  ...kept,
  queryKey: [tag, "brands"],
  queryFn: ({ signal }) => call(productEndpoints.brands, { signal }),
});

export const vendorsQuery = queryOptions({
  ...kept,
  queryKey: [tag, "vendors"],
  queryFn: ({ signal }) => call(productEndpoints.vendors, { signal }),
});
