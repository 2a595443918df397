import { navigationEndpoints } from "@grand-livre/contracts/endpoints/navigation";
import { handle, type Route } from "../http/route.ts";
import { navigationOf } from "../modules/navigation/service.ts";

export const navigationRoutes: readonly Route[] = [
  handle(navigationEndpoints.read, ({ app, caller }) => navigationOf(app.db, caller)),
];
