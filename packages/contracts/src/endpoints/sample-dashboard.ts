import { endpoints, signedIn } from "../endpoint.ts";
import {
  activitiesAnswer,
  analyticsAnswer,
  cryptoAnswer,
  financeAnswer,
  projectAnswer,
} from "../sample-dashboard.ts";

export const sampleDashboardEndpoints = endpoints("sample-dashboard", {
  analytics: signedIn.get("/api/dashboards/analytics", "Visitors, conversions and audience", {
    answer: analyticsAnswer,
  }),
  crypto: signedIn.get("/api/dashboards/crypto", "Prices, wallets and a watchlist", { answer: cryptoAnswer }),
  finance: signedIn.get("/api/dashboards/finance", "Balance, statements, transactions and budget", {
    answer: financeAnswer,
  }),
  project: signedIn.get("/api/dashboards/project", "Issues, tasks, schedule, budget and team", {
    answer: projectAnswer,
  }),
  activities: signedIn.get("/api/pages/activities", "What happened of late, the newest first", {
    answer: activitiesAnswer,
  }),
});
