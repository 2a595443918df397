import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { bareRoute, shellRoute } from "../../app/layout-routes.tsx";
import { choiceParam } from "../../lib/search-params.ts";

const tabs = ["profile", "security", "sessions", "network", "employee"] as const;
export type MyAccountTab = (typeof tabs)[number];

/** « Mon compte »: reached from the user menu; one's own account needs no right. */
export const myAccountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "my-account",
  validateSearch: (search: Record<string, unknown>): { readonly tab?: MyAccountTab | undefined } => ({
    tab: choiceParam(search, "tab", tabs),
  }),
  component: lazyRouteComponent(() => import("./MyAccountScreen.tsx"), "MyAccountScreen"),
});

/** Where a session leads that lacks the second factor required of its person. */
export const secondFactorRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: "second-factor",
  component: lazyRouteComponent(() => import("./SecondFactorScreen.tsx"), "SecondFactorScreen"),
});
