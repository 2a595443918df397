import { RISK_LEVELS } from "@grand-livre/domain/kyc/risk";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { SHOWN_STATES } from "./kyc-states.ts";

/** « Gestions du KYC ». */
export const kycRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "settings/kyc-management",
  validateSearch: listSearch({ state: SHOWN_STATES, risk: RISK_LEVELS, due: ["30"], tab: "text" }),
  component: lazyRouteComponent(() => import("./KycScreen.tsx"), "KycScreen"),
});
