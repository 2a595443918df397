import { homeRoute } from "../features/home/home-route.ts";
import {
  firstAdministratorRoute,
  publicIdentityRoutes,
  signInReturnRoute,
  signInRoute,
  signOutRoute,
  unlockSessionRoute,
} from "../features/identity/identity-route.ts";
import { kycLinkRoute } from "../features/kyc/kyc-link-route.ts";
import { secondFactorRoute } from "../features/my-account/my-account-route.ts";
import { payslipLinkRoute } from "../features/payroll/payslip-link-route.ts";
import { bareRoute } from "./layout-routes.tsx";
import { dashboardRedirectRoute, signedInRedirectRoute } from "./redirect-routes.ts";

/** The routes before the rest is loaded: the screens of a person without session. */
export const publicRoutes = [
  dashboardRedirectRoute,
  signedInRedirectRoute,
  homeRoute,
  signInRoute,
  signInReturnRoute,
  firstAdministratorRoute,
  ...publicIdentityRoutes,
  kycLinkRoute,
  payslipLinkRoute,
  bareRoute.addChildren([signOutRoute, unlockSessionRoute, secondFactorRoute]),
] as const;
