import { navigationEndpoints } from "@grand-livre/contracts/endpoints/navigation";
import { handle, type Route } from "../http/route.ts";
import { navigationOf } from "../modules/navigation/service.ts";
import { readShell } from "../modules/navigation/shell.ts";

export const navigationRoutes: readonly Route[] = [
  handle(navigationEndpoints.read, ({ app, caller }) => navigationOf(app.db, caller)),
  handle(navigationEndpoints.shell, ({ app, caller }) => readShell(app, caller)),
];
