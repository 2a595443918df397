import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";
import {
  changeViewBody,
  createViewBody,
  savedViewAnswer,
  savedViewsAnswer,
  savedViewsQuery,
} from "../saved-view.ts";

export const savedViewEndpoints = endpoints("saved-view", {
  list: {
    method: "get",
    path: "/api/saved-view",
    summary: "The caller's kept views of lists, by name",
    right: "signed-in",
    query: savedViewsQuery,
    answer: savedViewsAnswer,
  },
  create: {
    method: "post",
    path: "/api/saved-view",
    summary: "Keep the filters of a list under a name",
    right: "signed-in",
    body: createViewBody,
    answer: savedViewAnswer,
    refusals: ["SAVED_VIEW_LIMIT", "SAVED_VIEW_NAME_TAKEN"],
  },
  update: {
    method: "patch",
    path: "/api/saved-view/{id}",
    summary: "Rename a view, or give it other filters",
    right: "signed-in",
    params: idParams,
    body: changeViewBody,
    answer: savedViewAnswer,
    refusals: ["SAVED_VIEW_NOT_FOUND", "SAVED_VIEW_NAME_TAKEN"],
  },
  remove: {
    method: "delete",
    path: "/api/saved-view/{id}",
    summary: "Forget a view; answers it",
    right: "signed-in",
    params: idParams,
    answer: savedViewAnswer,
    refusals: ["SAVED_VIEW_NOT_FOUND"],
  },
});
