import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { searchOf } from "../../lib/read-search.ts";

/** « Déclarations professionnelles › TVA ». */
export const vatReturnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/declarations/vat",
  // The first day of the return that is shown, an earlier version of it, and the box whose lines are beside.
  validateSearch: searchOf({ from: "day", version: "number", box: "text" }),
  component: lazyRouteComponent(() => import("./VatReturnScreen.tsx"), "VatReturnScreen"),
});
