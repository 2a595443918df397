import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { choiceParam } from "../../lib/search-params.ts";

export const projectTabs = ["home", "budget", "team"] as const;
export type ProjectTab = (typeof projectTabs)[number];

const projectRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "dashboards/project",
  validateSearch: (search: Record<string, unknown>): { tab?: ProjectTab | undefined } => ({
    tab: choiceParam(search, "tab", projectTabs),
  }),
  component: lazyRouteComponent(() => import("./ProjectScreen.tsx"), "ProjectScreen"),
});

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "dashboards/analytics",
  component: lazyRouteComponent(() => import("./AnalyticsScreen.tsx"), "AnalyticsScreen"),
});

const financeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "dashboards/finance",
  component: lazyRouteComponent(() => import("./FinanceScreen.tsx"), "FinanceScreen"),
});

const cryptoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "dashboards/crypto",
  component: lazyRouteComponent(() => import("./CryptoScreen.tsx"), "CryptoScreen"),
});

export const sampleDashboardRoutes = [projectRoute, analyticsRoute, financeRoute, cryptoRoute] as const;
