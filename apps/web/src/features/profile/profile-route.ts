import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Profils utilisateurs ». */
export const profilesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "settings/user-profiles",
  // `from`: the profile whose rights a new one starts with.
  validateSearch: listSearch({ from: "text" }),
  component: lazyRouteComponent(() => import("./ProfilesScreen.tsx"), "ProfilesScreen"),
});
