import {
  API_KEY_STATES,
  DEPOSIT_STATES,
  FLOW_SIDES,
  FLOW_STATES,
} from "@grand-livre/contracts/platform-states";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Paramètres › Plateforme ». */
export const platformRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "settings/platform",
  validateSearch: listSearch({
    tab: ["flows", "company", "deposits", "installation", "identity", "keys", "webhooks"],
    state: DEPOSIT_STATES,
    keyState: API_KEY_STATES,
    side: FLOW_SIDES,
    flowState: FLOW_STATES,
  }),
  component: lazyRouteComponent(() => import("./PlatformScreen.tsx"), "PlatformScreen"),
});
