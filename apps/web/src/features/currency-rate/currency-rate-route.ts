import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listSearch } from "../../app/resource/list-search.ts";
import { settingsRoute } from "../../app/settings/settings-route.ts";

/** « Paramètres › Devises ». */
export const currencyRatesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "currency-rates",
  validateSearch: listSearch({ currency: "text" }),
  component: lazyRouteComponent(() => import("./CurrencyRatesScreen.tsx"), "CurrencyRatesScreen"),
});
