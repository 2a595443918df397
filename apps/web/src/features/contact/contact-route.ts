import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";

export const contactsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/contacts",
  component: lazyRouteComponent(() => import("./ContactsScreen.tsx"), "ContactsScreen"),
});

/** One contact, beside the list; `edit` opens its form. */
export const contactRoute = createRoute({
  getParentRoute: () => contactsRoute,
  path: "$id",
  validateSearch: ({ edit }: Record<string, unknown>): { edit?: true | undefined } =>
    edit === true || edit === "true" ? { edit: true } : {},
  component: lazyRouteComponent(() => import("./ContactPane.tsx"), "ContactPane"),
});
