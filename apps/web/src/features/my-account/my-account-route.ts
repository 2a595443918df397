import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { choiceParam } from "../../lib/search-params.ts";

const tabs = ["profile", "security", "sessions", "network"] as const;
export type MyAccountTab = (typeof tabs)[number];

/** « Mon compte »: reached from the user menu; no right is asked for one's own. */
export const myAccountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "my-account",
  validateSearch: (search: Record<string, unknown>): { readonly tab?: MyAccountTab | undefined } => ({
    tab: choiceParam(search, "tab", tabs),
  }),
  component: lazyRouteComponent(() => import("./MyAccountScreen.tsx"), "MyAccountScreen"),
});
