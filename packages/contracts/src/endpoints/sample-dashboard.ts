import { endpoints } from "../endpoint.ts";
import {
  activitiesAnswer,
  analyticsAnswer,
  cryptoAnswer,
  financeAnswer,
  projectAnswer,
} from "../sample-dashboard.ts";

export const sampleDashboardEndpoints = endpoints("sample-dashboard", {
  analytics: {
    method: "get",
    path: "/api/dashboards/analytics",
    summary: "Visitors, conversions and audience",
    right: "signed-in",
    answer: analyticsAnswer,
  },
  crypto: {
    method: "get",
    path: "/api/dashboards/crypto",
    summary: "Prices, wallets and a watchlist",
    right: "signed-in",
    answer: cryptoAnswer,
  },
  finance: {
    method: "get",
    path: "/api/dashboards/finance",
    summary: "Balance, statements, transactions and budget",
    right: "signed-in",
    answer: financeAnswer,
  },
  project: {
    method: "get",
    path: "/api/dashboards/project",
    summary: "Issues, tasks, schedule, budget and team",
    right: "signed-in",
    answer: projectAnswer,
  },
  activities: {
    method: "get",
    path: "/api/pages/activities",
    summary: "What happened of late, the newest first",
    right: "signed-in",
    answer: activitiesAnswer,
  },
});
