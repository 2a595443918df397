import { savedViewEndpoints } from "@grand-livre/contracts/endpoints/saved-view";
import type { CreateViewBody } from "@grand-livre/contracts/saved-view";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { stringifySearch } from "../../lib/search-text.ts";

/** The person's own views of a list. */
export function savedViewsOptions(screen: string) {
  return queryOptions({
    queryKey: ["saved-view", screen],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(savedViewEndpoints.list, { query: { screen }, signal, quiet: true }),
    select: ({ savedViews }) => savedViews,
  });
}

/** What a view keeps of a list's URL: everything but the place in it. */
export function keptSearch(search: Readonly<Record<string, unknown>>, place: readonly string[]): string {
  const kept = Object.entries(search).filter(([name]) => !place.includes(name));
  return stringifySearch(Object.fromEntries(kept)).replace(/^\?/, "");
}

export const keepView = (body: CreateViewBody) => call(savedViewEndpoints.create, { body });
export const renameView = (id: string, name: string) =>
  call(savedViewEndpoints.update, { params: { id }, body: { name } });
export const replaceView = (id: string, search: string) =>
  call(savedViewEndpoints.update, { params: { id }, body: { search } });
export const forgetView = (id: string) => call(savedViewEndpoints.remove, { params: { id } });

export function viewsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["saved-view"] });
}
