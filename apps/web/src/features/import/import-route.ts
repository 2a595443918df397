import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { textParam } from "../../lib/search-params.ts";

export interface ImportsSearch {
  /** What stands beside the list: the id of a batch, `job-` and that of an import without one, or `columns` for the remembered mappings. */
  readonly panel?: string | undefined;
}

/** « Imports/Historique »: ledgers and journals of files, before, while and after they are imported. */
export const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/imports-historical",
  validateSearch: (search: Record<string, unknown>): ImportsSearch => ({ panel: textParam(search, "panel") }),
  component: lazyRouteComponent(() => import("./ImportsScreen.tsx"), "ImportsScreen"),
});
