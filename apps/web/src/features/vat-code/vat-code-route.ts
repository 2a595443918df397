import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listSearch } from "../../app/resource/list-search.ts";
import { settingsRoute } from "../../app/settings/settings-route.ts";

/** « Paramètres › Codes de TVA ». */
export const vatCodesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "vat-codes",
  // Of a new code: the row that it takes over from (`from`), or the code that it is like (`copy`).
  validateSearch: listSearch({ direction: ["sale", "purchase"], show: ["all"], from: "text", copy: "text" }),
  component: lazyRouteComponent(() => import("./VatCodesScreen.tsx"), "VatCodesScreen"),
});
