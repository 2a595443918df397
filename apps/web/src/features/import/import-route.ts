import { TAKEOVER_KINDS } from "@grand-livre/domain/import/takeover/takeover-kinds";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Imports/Historique »: ledgers and journals of files, before, while and after they are imported. */
export const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/imports-historical",
  // `panel`: the id of a batch, `job-` and that of an import without one, or `columns` for the remembered mappings.
  // `kind`: what the file to come holds, or `guide` for several.
  validateSearch: listSearch({ kind: ["guide", ...TAKEOVER_KINDS] }),
  component: lazyRouteComponent(() => import("./ImportsScreen.tsx"), "ImportsScreen"),
});
