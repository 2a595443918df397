import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reconciliationRoute } from "../../app/reconciliation/reconciliation-route.ts";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Rapprochement bancaire › Mandats ». */
export const mandatesRoute = createRoute({
  getParentRoute: () => reconciliationRoute,
  path: "mandates",
  validateSearch: listSearch({ status: ["all"] }),
  component: lazyRouteComponent(() => import("./MandatesScreen.tsx"), "MandatesScreen"),
});
