import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { textParam } from "../../lib/search-params.ts";

/** The folder that is shown, the root without one, and what is open beside it. */
export interface FilesSearch {
  readonly folder?: string | undefined;
  readonly item?: string | undefined;
}

export const fileManagerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/file-manager",
  validateSearch: (search: Record<string, unknown>): FilesSearch => ({
    folder: textParam(search, "folder"),
    item: textParam(search, "item"),
  }),
  component: lazyRouteComponent(() => import("./FileManagerScreen.tsx"), "FileManagerScreen"),
});
