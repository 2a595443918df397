import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { shellRoute } from "../layout-routes.tsx";

/** « Paramètres »: the parent of the tabs that each feature brings. */
export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/settings",
  component: lazyRouteComponent(() => import("./SettingsFrame.tsx"), "SettingsFrame"),
});

export const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/accounting/settings/company", replace: true });
  },
});
