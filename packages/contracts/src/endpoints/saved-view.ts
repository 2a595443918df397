import { endpoints, signedIn } from "../endpoint.ts";
import {
  changeViewBody,
  createViewBody,
  savedViewAnswer,
  savedViewsAnswer,
  savedViewsQuery,
} from "../saved-view.ts";

export const savedViewEndpoints = endpoints("saved-view", {
  list: signedIn.get("/api/saved-view", "The caller's kept views of lists, by name", {
    query: savedViewsQuery,
    answer: savedViewsAnswer,
  }),
  create: signedIn.post("/api/saved-view", "Keep the filters of a list under a name", {
    body: createViewBody,
    answer: savedViewAnswer,
    refusals: ["SAVED_VIEW_LIMIT", "SAVED_VIEW_NAME_TAKEN"],
  }),
  update: signedIn.patch("/api/saved-view/{id}", "Rename a view, or give it other filters", {
    body: changeViewBody,
    answer: savedViewAnswer,
    refusals: ["SAVED_VIEW_NOT_FOUND", "SAVED_VIEW_NAME_TAKEN"],
  }),
  remove: signedIn.delete("/api/saved-view/{id}", "Forget a view; answers it", {
    answer: savedViewAnswer,
    refusals: ["SAVED_VIEW_NOT_FOUND"],
  }),
});
