import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { readRemindersSearch } from "./reminders-search.ts";

/** « Relances » : what customers owe by age, and the letters that are due. */
export const remindersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/reminders",
  validateSearch: readRemindersSearch,
  component: lazyRouteComponent(() => import("./RemindersScreen.tsx"), "RemindersScreen"),
});
