import type { CreateViewBody, SavedView, SavedViews, ViewScreen } from "@grand-livre/contracts/saved-view";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { stringifySearch } from "../../lib/search-text.ts";
import type { PageSearch } from "./list-pages.ts";

/** The person's own views of a list. */
export function savedViewsOptions(screen: ViewScreen) {
  return queryOptions({
    queryKey: ["saved-view", screen],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get<SavedViews>("/api/saved-view", {
        query: { screen },
        signal,
        quiet: true,
      }),
    select: ({ savedViews }) => savedViews,
  });
}

/** What a view keeps of a list's URL: everything but the place in it. */
export function keptSearch({ page: _, after: __, before: ___, ...search }: PageSearch): string {
  return stringifySearch(search).replace(/^\?/, "");
}

export const keepView = (body: CreateViewBody) => api.post<SavedView>("/api/saved-view", body);
export const renameView = (id: string, name: string) =>
  api.patch<SavedView>(`/api/saved-view/${id}`, { name });
export const replaceView = (id: string, search: string) =>
  api.patch<SavedView>(`/api/saved-view/${id}`, { search });
export const forgetView = (id: string) => api.delete<SavedView>(`/api/saved-view/${id}`);

export function viewsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["saved-view"] });
}
