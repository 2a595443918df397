import {
  generalLedgerAnswer,
  generalLedgerQuery,
  trialBalanceAnswer,
  trialBalanceQuery,
} from "@grand-livre/contracts/report";
import { defineRoute, type Route } from "../../http/route.ts";
import { readGeneralLedger } from "./general-ledger.ts";
import { readTrialBalance } from "./trial-balance.ts";

const right = { service: "reports", action: "Viewer" } as const;

export const reportRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/report/trial-balance",
    tag: "report",
    summary: "Trial balance between two days of one exercise, from kept balances",
    right,
    query: trialBalanceQuery,
    answer: trialBalanceAnswer,
    handler: async ({ app, caller, query }) => readTrialBalance(app.db, caller.scope, query),
  }),
  defineRoute({
    method: "get",
    path: "/api/report/general-ledger",
    tag: "report",
    summary: "A page of the grand livre of an account, with the balance after each line",
    right,
    query: generalLedgerQuery,
    answer: generalLedgerAnswer,
    handler: async ({ app, caller, query }) => readGeneralLedger(app.db, caller.scope, query),
  }),
];
