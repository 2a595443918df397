import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { settingsRoute } from "../../app/settings/settings-route.ts";
import { type BillSearch, noFilters, readBillSearch } from "./list-filters.ts";

const supplierBillsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/supplier-bills",
  // What nobody can read is taken out too: the router would else hand it over beside what was read.
  validateSearch: (raw: Readonly<Record<string, unknown>>): BillSearch =>
    Object.assign({ ...noFilters, view: undefined }, readBillSearch(raw)),
  component: lazyRouteComponent(() => import("./SupplierBillsScreen.tsx"), "SupplierBillsScreen"),
});

const newSupplierBillRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/supplier-bills/new",
  component: lazyRouteComponent(() => import("./NewBillScreen.tsx"), "NewBillScreen"),
});

const supplierBillRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/supplier-bills/$id",
  component: lazyRouteComponent(() => import("./BillScreen.tsx"), "BillScreen"),
});

/** « Paramètres › Capture »: when a captured bill needs nobody. */
export const captureSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "capture",
  component: lazyRouteComponent(() => import("./CaptureSettings.tsx"), "CaptureSettings"),
});

export const invoiceRoutes = [supplierBillsRoute, newSupplierBillRoute, supplierBillRoute] as const;
