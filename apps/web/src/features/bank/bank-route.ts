import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reconciliationRoute } from "../../app/reconciliation/reconciliation-route.ts";
import { listSearch } from "../../app/resource/list-search.ts";

export const bankRoute = createRoute({
  getParentRoute: () => reconciliationRoute,
  path: "/",
  validateSearch: listSearch({
    account: "text",
    statement: "text",
    state: ["matched", "ignored", "statements"],
  }),
  component: lazyRouteComponent(() => import("./BankScreen.tsx"), "BankScreen"),
});
