import { searchEndpoints } from "@grand-livre/contracts/endpoints/search";
import { handle, type Route } from "../http/route.ts";
import { search } from "../modules/search/service.ts";

/** Every signed-in person may search: each provider shows what its own Viewer right and the scope allow. */
export const searchRoutes: readonly Route[] = [
  handle(searchEndpoints.find, async ({ app, caller, body }) => search(app, caller, body)),
];
