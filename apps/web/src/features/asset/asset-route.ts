import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

const PATH = "accounting/immobilizations";

/** « Immobilisations »: the register. */
const assetsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: PATH,
  validateSearch: listSearch({
    state: ["active", "fully_depreciated", "sold", "scrapped"],
    family: "text",
    line: "text",
  }),
  component: lazyRouteComponent(() => import("./AssetsScreen.tsx"), "AssetsScreen"),
});

const runsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${PATH}/runs`,
  component: lazyRouteComponent(() => import("./RunsScreen.tsx"), "RunsScreen"),
});

const tablesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${PATH}/tables`,
  component: lazyRouteComponent(() => import("./TablesScreen.tsx"), "TablesScreen"),
});

const assetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${PATH}/$id`,
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import("./AssetScreen.tsx"), "AssetScreen"),
});

export const assetRoutes = [assetsRoute, runsRoute, tablesRoute, assetRoute] as const;
