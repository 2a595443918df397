import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/layout-routes.tsx";

/** Where an employee opens the payslip that was mailed; the secret of the link is the URL's fragment. */
export const payslipLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "payslip-link",
  component: lazyRouteComponent(() => import("./PayslipLinkScreen.tsx"), "PayslipLinkScreen"),
});
