import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { textParam } from "../../lib/search-params.ts";

const helpRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/help-center",
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({
    q: textParam(search, "q"),
  }),
  component: lazyRouteComponent(() => import("./HelpScreen.tsx"), "HelpScreen"),
});

const faqsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/help-center/faqs",
  component: lazyRouteComponent(() => import("./FaqsScreen.tsx"), "FaqsScreen"),
});

const guidesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/help-center/guides",
  component: lazyRouteComponent(() => import("./GuidesScreen.tsx"), "GuidesScreen"),
});

const categoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/help-center/guides/$category",
  component: lazyRouteComponent(() => import("./CategoryScreen.tsx"), "CategoryScreen"),
});

const guideRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/help-center/guides/$category/$guide",
  component: lazyRouteComponent(() => import("./GuideScreen.tsx"), "GuideScreen"),
});

const changelogRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "docs/changelog",
  component: lazyRouteComponent(() => import("./ChangelogScreen.tsx"), "ChangelogScreen"),
});

/** The page that the shortcuts of every person lead to. */
const introductionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "docs/guides/getting-started/introduction",
  beforeLoad: () => {
    throw redirect({
      to: "/apps/help-center/guides/$category/$guide",
      params: { category: "getting-started", guide: "introduction" },
      replace: true,
    });
  },
});

export const helpCenterRoutes = [
  helpRoute,
  faqsRoute,
  guidesRoute,
  categoryRoute,
  guideRoute,
  changelogRoute,
  introductionRoute,
] as const;
