import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reportsRoute } from "../../app/reports/reports-route.ts";
import { readBalanceSearch, readLedgerSearch } from "./report-search.ts";

const trialBalanceRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "/",
  validateSearch: readBalanceSearch,
  component: lazyRouteComponent(() => import("./TrialBalanceScreen.tsx"), "TrialBalanceScreen"),
});

const generalLedgerRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "general-ledger",
  validateSearch: readLedgerSearch,
  component: lazyRouteComponent(() => import("./GeneralLedgerScreen.tsx"), "GeneralLedgerScreen"),
});

export const reportRoutes = [trialBalanceRoute, generalLedgerRoute] as const;
