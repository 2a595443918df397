import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { textParam } from "../../lib/search-params.ts";

interface NotesSearch {
  /** `archive`, or the id of a label; without it, the notes that are not archived. */
  readonly place?: string | undefined;
  /** The note that is open, or `new`. */
  readonly note?: string | undefined;
}

export const notesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/notes",
  validateSearch: (search: Record<string, unknown>): NotesSearch => ({
    place: textParam(search, "place"),
    note: textParam(search, "note"),
  }),
  component: lazyRouteComponent(() => import("./NotesScreen.tsx"), "NotesScreen"),
});
