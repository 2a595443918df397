import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/layout-routes.tsx";

/** Where a third party sends the documents that he was asked for; the secret of his link is the URL's fragment. */
export const kycLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "kyc-link",
  component: lazyRouteComponent(() => import("./KycLinkScreen.tsx"), "KycLinkScreen"),
});
