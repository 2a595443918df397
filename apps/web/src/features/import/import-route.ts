import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { TAKEOVER_KINDS } from "./takeover-kinds.ts";

/** « Imports/Historique »: ledgers and journals of files, before, while and after they are imported. */
export const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/imports-historical",
  // `panel`: the id of a batch, `job-` and that of an import without one, or `columns` for the remembered mappings.
  // `kind`: what the file to come holds.
  validateSearch: listSearch({ kind: TAKEOVER_KINDS }),
  component: lazyRouteComponent(() => import("./ImportsScreen.tsx"), "ImportsScreen"),
});
