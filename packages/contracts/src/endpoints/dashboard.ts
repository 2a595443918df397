import { accountingDashboardAnswer, accountingDashboardQuery } from "../dashboard.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view } = callsOn("dashboard");

export const dashboardEndpoints = endpoints("dashboard", {
  accounting: view.get(
    "/api/dashboard/accounting",
    "What is to do, the figures of a period, turnover and costs by month",
    {
      query: accountingDashboardQuery,
      answer: accountingDashboardAnswer,
      refusals: [
        "LEGAL_ENTITY_NOT_FOUND",
        "REPORT_DATES_INVALID",
        "REPORT_CROSSES_EXERCISES",
        "EXERCISE_NOT_FOUND",
      ],
    },
  ),
});
