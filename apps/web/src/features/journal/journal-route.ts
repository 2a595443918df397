import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "../../app/settings/settings-route.ts";
import { textParam } from "../../lib/search-params.ts";

export interface JournalsSearch {
  readonly q?: string | undefined;
  /** The journal whose form stands beside the list: its code, or `new`. */
  readonly panel?: string | undefined;
}

/** « Paramètres › Journaux ». */
export const journalsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "journals",
  validateSearch: (search: Record<string, unknown>): JournalsSearch => ({
    q: textParam(search, "q"),
    panel: textParam(search, "panel"),
  }),
  component: lazyRouteComponent(() => import("./JournalsScreen.tsx"), "JournalsScreen"),
});
