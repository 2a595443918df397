import { REVIEW_CYCLES } from "@grand-livre/domain/review/cycle";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reportsRoute } from "../../app/reports/reports-route.ts";
import { listSearch } from "../../app/resource/list-search.ts";

export const reviewRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "review",
  validateSearch: listSearch({ cycle: REVIEW_CYCLES }),
  component: lazyRouteComponent(() => import("./ReviewScreen.tsx"), "ReviewScreen"),
});
