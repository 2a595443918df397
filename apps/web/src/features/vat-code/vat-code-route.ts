import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "../../app/settings/settings-route.ts";
import { choiceParam, textParam } from "../../lib/search-params.ts";

export interface VatCodesSearch {
  readonly q?: string | undefined;
  readonly direction?: "sale" | "purchase" | undefined;
  readonly show?: "all" | undefined;
  /** The code whose form stands beside the list: its id, or `new`. */
  readonly panel?: string | undefined;
  /** A new row that takes over from this one (its id). */
  readonly from?: string | undefined;
  /** A new code that is like this one (its id). */
  readonly copy?: string | undefined;
}

/** « Paramètres › Codes de TVA ». */
export const vatCodesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "vat-codes",
  validateSearch: (search: Record<string, unknown>): VatCodesSearch => ({
    q: textParam(search, "q"),
    direction: choiceParam(search, "direction", ["sale", "purchase"]),
    show: choiceParam(search, "show", ["all"]),
    panel: textParam(search, "panel"),
    from: textParam(search, "from"),
    copy: textParam(search, "copy"),
  }),
  component: lazyRouteComponent(() => import("./VatCodesScreen.tsx"), "VatCodesScreen"),
});
