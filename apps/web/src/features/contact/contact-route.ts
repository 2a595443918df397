import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { searchOf } from "../../lib/read-search.ts";

export const contactsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/contacts",
  component: lazyRouteComponent(() => import("./ContactsScreen.tsx"), "ContactsScreen"),
});

/** One contact, beside the list; `edit` opens its form. */
export const contactRoute = createRoute({
  getParentRoute: () => contactsRoute,
  path: "$id",
  validateSearch: searchOf({ edit: "flag" }),
  component: lazyRouteComponent(() => import("./ContactPane.tsx"), "ContactPane"),
});
