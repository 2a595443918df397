import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { choiceParam, textParam } from "../../lib/search-params.ts";

const tabs = ["received", "given", "all"] as const;
export type DelegationTab = (typeof tabs)[number];

export interface DelegationsSearch {
  readonly tab?: DelegationTab | undefined;
  /** The delegation that stands beside the list: its id, or `new`. */
  readonly panel?: string | undefined;
}

/** « Utilisateurs délégués ». */
export const delegationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "gestions/delegated-users",
  validateSearch: (search: Record<string, unknown>): DelegationsSearch => ({
    tab: choiceParam(search, "tab", tabs),
    panel: textParam(search, "panel"),
  }),
  component: lazyRouteComponent(() => import("./DelegationsScreen.tsx"), "DelegationsScreen"),
});
