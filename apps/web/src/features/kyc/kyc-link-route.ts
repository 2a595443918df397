import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/layout-routes.tsx";

/** Where a third party sends the requested documents; the secret of its link is the URL's fragment. */
export const kycLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "kyc-link",
  component: lazyRouteComponent(() => import("./KycLinkScreen.tsx"), "KycLinkScreen"),
});
