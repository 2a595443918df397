import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listSearch } from "../../app/resource/list-search.ts";
import { settingsRoute } from "../../app/settings/settings-route.ts";

/** « Paramètres › Articles ». */
export const articlesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "articles",
  validateSearch: listSearch({ status: ["all"] }),
  component: lazyRouteComponent(() => import("./ArticlesScreen.tsx"), "ArticlesScreen"),
});
