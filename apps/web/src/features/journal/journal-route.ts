import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listSearch } from "../../app/resource/list-search.ts";
import { settingsRoute } from "../../app/settings/settings-route.ts";

/** « Paramètres › Journaux ». */
export const journalsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "journals",
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import("./JournalsScreen.tsx"), "JournalsScreen"),
});
