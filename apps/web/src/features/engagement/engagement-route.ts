import { ENGAGEMENT_STATES, ENGAGEMENT_TYPES } from "@grand-livre/domain/engagement/engagement";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

const PATH = "accounting/firm-missions";

/** « Missions › Missions du cabinet ». */
const engagementsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: PATH,
  validateSearch: listSearch({ state: ENGAGEMENT_STATES, type: ENGAGEMENT_TYPES, mine: ["true"] }),
  component: lazyRouteComponent(() => import("./EngagementsScreen.tsx"), "EngagementsScreen"),
});

const engagementRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${PATH}/$id`,
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import("./EngagementScreen.tsx"), "EngagementScreen"),
});

/** « Missions › Feuille de temps ». */
const timesheetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${PATH}/time`,
  validateSearch: listSearch({ from: "day", person: "text" }),
  component: lazyRouteComponent(() => import("./TimesheetScreen.tsx"), "TimesheetScreen"),
});

export const engagementRoutes = [engagementsRoute, engagementRoute, timesheetRoute] as const;
