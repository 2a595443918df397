import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { noPage } from "../../app/document-list/list-pages.ts";
import { shellRoute } from "../../app/layout-routes.tsx";
import { settingsRoute } from "../../app/settings/settings-route.ts";
import { type BillSearch, noFilters, readBillSearch } from "./list-filters.ts";

const supplierBillsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/supplier-bills",
  // A search that cannot be read is set to undefined: the router would else pass on the raw one beside what was read.
  validateSearch: (raw: Readonly<Record<string, unknown>>): BillSearch =>
    Object.assign({ ...noFilters, ...noPage, view: undefined }, readBillSearch(raw)),
  component: lazyRouteComponent(() => import("./SupplierBillsScreen.tsx"), "SupplierBillsScreen"),
});

/** The parent of a new bill and of a saved one: its screen stays mounted when the one becomes the other. */
const billRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "supplier-bill",
  component: lazyRouteComponent(() => import("./BillScreen.tsx"), "BillScreen"),
});

const newBillRoute = createRoute({
  getParentRoute: () => billRoute,
  path: "accounting/supplier-bills/new",
});
const savedBillRoute = createRoute({
  getParentRoute: () => billRoute,
  path: "accounting/supplier-bills/$id",
});

/** « Paramètres › Capture »: when a captured bill is validated by itself. */
export const captureSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "capture",
  component: lazyRouteComponent(() => import("./CaptureSettings.tsx"), "CaptureSettings"),
});

export const supplierBillRoutes = [
  supplierBillsRoute,
  billRoute.addChildren([newBillRoute, savedBillRoute]),
] as const;
