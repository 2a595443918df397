import { savedViewEndpoints } from "@grand-livre/contracts/endpoints/saved-view";
import { handle, type Route } from "../http/route.ts";
import { changeView, createView, listViews, removeView } from "../modules/saved-view/service.ts";

/** A person's own views: being signed in is the right, and other persons' views are out of reach. */
export const savedViewRoutes: readonly Route[] = [
  handle(savedViewEndpoints.list, async ({ app, caller, query }) => listViews(app, caller, query.screen)),
  handle(savedViewEndpoints.create, async ({ app, caller, body }) => createView(app, caller, body)),
  handle(savedViewEndpoints.update, async ({ app, caller, params, body }) =>
    changeView(app, caller, params.id, body),
  ),
  handle(savedViewEndpoints.remove, async ({ app, caller, params }) => removeView(app, caller, params.id)),
];
