import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reportsRoute } from "../../app/reports/reports-route.ts";
import { listSearch } from "../../app/resource/list-search.ts";
import { readBalanceSearch, readLedgerSearch, readStatementSearch } from "./report-search.ts";

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

const agedBalanceRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "aged-balance",
  validateSearch: listSearch({ side: ["supplier"], date: "day" }),
  component: lazyRouteComponent(() => import("./AgedBalanceScreen.tsx"), "AgedBalanceScreen"),
});

const journalsRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "journals",
  validateSearch: listSearch({ view: ["central"], journal: "text", from: "day", to: "day" }),
  component: lazyRouteComponent(() => import("./JournalsReportScreen.tsx"), "JournalsReportScreen"),
});

const dueDatesRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "due-dates",
  validateSearch: listSearch({ side: ["supplier"], date: "day" }),
  component: lazyRouteComponent(() => import("./DueDatesScreen.tsx"), "DueDatesScreen"),
});

const cashForecastRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "cash-forecast",
  validateSearch: listSearch({ date: "day" }),
  component: lazyRouteComponent(() => import("./CashForecastScreen.tsx"), "CashForecastScreen"),
});

const balanceSheetRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "balance-sheet",
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(() => import("./StatementScreen.tsx"), "BalanceSheetScreen"),
});

const incomeStatementRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "income-statement",
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(() => import("./StatementScreen.tsx"), "IncomeStatementScreen"),
});

const intermediateBalancesRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "intermediate-balances",
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(() => import("./StatementScreen.tsx"), "IntermediateBalancesScreen"),
});

const cashFlowRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "cash-flow",
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(() => import("./StatementScreen.tsx"), "CashFlowScreen"),
});

export const reportRoutes = [
  trialBalanceRoute,
  generalLedgerRoute,
  journalsRoute,
  agedBalanceRoute,
  dueDatesRoute,
  cashForecastRoute,
  balanceSheetRoute,
  incomeStatementRoute,
  intermediateBalancesRoute,
  cashFlowRoute,
] as const;
