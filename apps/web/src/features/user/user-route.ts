import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { choiceParam, textParam } from "../../lib/search-params.ts";

/** The states that the list may be narrowed to; the same words as the contract, without its zod. */
const states = ["active", "inactive", "invited", "unconfirmed", "waiting"] as const;

export interface AdministratorsSearch {
  readonly q?: string | undefined;
  readonly state?: (typeof states)[number] | undefined;
  /** The person whose form stands beside the list: his id, or `new`. */
  readonly panel?: string | undefined;
}

/** « Administrateurs ». */
export const administratorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "settings/administrators",
  validateSearch: (search: Record<string, unknown>): AdministratorsSearch => ({
    q: textParam(search, "q"),
    state: choiceParam(search, "state", states),
    panel: textParam(search, "panel"),
  }),
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
