import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { textParam } from "../../lib/search-params.ts";

export interface ProfilesSearch {
  readonly q?: string | undefined;
  /** The profile whose form stands beside the list: its id, or `new`. */
  readonly panel?: string | undefined;
  /** Of a new one: the profile whose rights it starts with. */
  readonly from?: string | undefined;
}

/** « Profils utilisateurs ». */
export const profilesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "settings/user-profiles",
  validateSearch: (search: Record<string, unknown>): ProfilesSearch => ({
    q: textParam(search, "q"),
    panel: textParam(search, "panel"),
    from: textParam(search, "from"),
  }),
  component: lazyRouteComponent(() => import("./ProfilesScreen.tsx"), "ProfilesScreen"),
});
