import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { textParam } from "../../lib/search-params.ts";
import { isBucket, type RemindersSearch } from "./reminders-search.ts";

/** « Relances » : what customers owe by age, and the letters that are due. */
export const remindersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/reminders",
  validateSearch: (search: Record<string, unknown>): RemindersSearch => {
    const bucket = textParam(search, "bucket");
    const q = textParam(search, "q");
    return {
      ...(bucket !== undefined && isBucket(bucket) ? { bucket } : {}),
      ...(q === undefined ? {} : { q }),
      ...(textParam(search, "ready") === "true" ? { ready: true } : {}),
    };
  },
  component: lazyRouteComponent(() => import("./RemindersScreen.tsx"), "RemindersScreen"),
});
