import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { textParam } from "../../lib/search-params.ts";

/** The states that the list may be narrowed to; the same words as the contract, without its zod. */
const states = ["active", "inactive", "invited", "unconfirmed", "waiting"] as const;

/** « Administrateurs ». */
export const administratorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "settings/administrators",
  validateSearch: listSearch({ state: states }),
  component: lazyRouteComponent(() => import("./AdministratorsScreen.tsx"), "AdministratorsScreen"),
});

/** « Habilitations ». */
export const authorizationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "settings/authorizations",
  validateSearch: (search: Record<string, unknown>): { readonly user?: string | undefined } => ({
    user: textParam(search, "user"),
  }),
  component: lazyRouteComponent(() => import("./AuthorizationsScreen.tsx"), "AuthorizationsScreen"),
});
