import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

const tabs = ["received", "given", "all"] as const;
export type DelegationTab = (typeof tabs)[number];

/** « Utilisateurs délégués ». */
export const delegationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "gestions/delegated-users",
  validateSearch: listSearch({ tab: tabs }),
  component: lazyRouteComponent(() => import("./DelegationsScreen.tsx"), "DelegationsScreen"),
});
