import { accountingDashboardAnswer, accountingDashboardQuery } from "../dashboard.ts";
import { endpoints } from "../endpoint.ts";

export const dashboardEndpoints = endpoints("dashboard", {
  accounting: {
    method: "get",
    path: "/api/dashboard/accounting",
    summary: "What is to do, the figures of a period, turnover and costs by month",
    right: { service: "dashboard", action: "Viewer" },
    query: accountingDashboardQuery,
    answer: accountingDashboardAnswer,
    refusals: [
      "LEGAL_ENTITY_NOT_FOUND",
      "REPORT_DATES_INVALID",
      "REPORT_CROSSES_EXERCISES",
      "EXERCISE_NOT_FOUND",
    ],
  },
});
