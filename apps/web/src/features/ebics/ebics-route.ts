import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reconciliationRoute } from "../../app/reconciliation/reconciliation-route.ts";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Rapprochement bancaire › Connexions EBICS ». */
export const ebicsRoute = createRoute({
  getParentRoute: () => reconciliationRoute,
  path: "ebics",
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import("./EbicsScreen.tsx"), "EbicsScreen"),
});
