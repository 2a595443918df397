import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { readNewEntrySearch } from "./new-entry-search.ts";
import { entrySchedulesRoute } from "./schedules/schedule-route.ts";

const entryLogsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/entry-logs",
  validateSearch: listSearch({
    journal: "text",
    state: ["draft", "provisional", "validated"],
    from: "day",
    to: "day",
  }),
  component: lazyRouteComponent(() => import("./EntryLogsScreen.tsx"), "EntryLogsScreen"),
});

const journalPeriodsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/entry-logs/journals",
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import("./JournalPeriodsScreen.tsx"), "JournalPeriodsScreen"),
});

const newEntryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/entry-logs/new",
  validateSearch: readNewEntrySearch,
  component: lazyRouteComponent(() => import("./NewEntryScreen.tsx"), "NewEntryScreen"),
});

const entryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/entry-logs/$id",
  component: lazyRouteComponent(() => import("./EntryScreen.tsx"), "EntryScreen"),
});

export const entryRoutes = [
  entryLogsRoute,
  journalPeriodsRoute,
  entrySchedulesRoute,
  newEntryRoute,
  entryRoute,
] as const;
