import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { reconciliationRoute } from "../../app/reconciliation/reconciliation-route.ts";
import { listSearch } from "../../app/resource/list-search.ts";

export const openSubledgersRoute = createRoute({
  getParentRoute: () => reconciliationRoute,
  path: "lettering",
  validateSearch: listSearch({ kind: ["customer", "supplier", "other"] }),
  component: lazyRouteComponent(() => import("./OpenSubledgersScreen.tsx"), "OpenSubledgersScreen"),
});

export const letteringRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/reconciliation/$account",
  validateSearch: listSearch({ auxiliary: "text", state: ["lettered", "all"] }),
  component: lazyRouteComponent(() => import("./LetteringScreen.tsx"), "LetteringScreen"),
});
