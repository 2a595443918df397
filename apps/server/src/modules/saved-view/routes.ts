import { idParams as params } from "@grand-livre/contracts/paging";
import {
  changeViewBody,
  createViewBody,
  savedViewAnswer,
  savedViewsAnswer,
  savedViewsQuery,
} from "@grand-livre/contracts/saved-view";
import { defineRoute, type Route } from "../../http/route.ts";
import { changeView, createView, listViews, removeView } from "./service.ts";

const tag = "saved-view";

/** A person's own views: being signed in is the right, and nobody else's are within reach. */
export const savedViewRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/saved-view",
    tag,
    summary: "The caller's kept views of lists, by name",
    right: "signed-in",
    query: savedViewsQuery,
    answer: savedViewsAnswer,
    handler: async ({ app, caller, query }) => listViews(app, caller, query.screen),
  }),
  defineRoute({
    method: "post",
    path: "/api/saved-view",
    tag,
    summary: "Keep the filters of a list under a name",
    right: "signed-in",
    body: createViewBody,
    answer: savedViewAnswer,
    handler: async ({ app, caller, body }) => createView(app, caller, body),
  }),
  defineRoute({
    method: "patch",
    path: "/api/saved-view/{id}",
    tag,
    summary: "Rename a view, or give it other filters",
    right: "signed-in",
    params,
    body: changeViewBody,
    answer: savedViewAnswer,
    handler: async ({ app, caller, params, body }) => changeView(app, caller, params.id, body),
  }),
  defineRoute({
    method: "delete",
    path: "/api/saved-view/{id}",
    tag,
    summary: "Forget a view; answers it",
    right: "signed-in",
    params,
    answer: savedViewAnswer,
    handler: async ({ app, caller, params }) => removeView(app, caller, params.id),
  }),
];
