import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../../app/layout-routes.tsx";
import { listSearch } from "../../../app/resource/list-search.ts";

export const entrySchedulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/entry-logs/recurring",
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import("./SchedulesScreen.tsx"), "SchedulesScreen"),
});
