import { searchAnswer, searchBody } from "@grand-livre/contracts/search";
import { defineRoute, type Route } from "../../http/route.ts";
import { search } from "./service.ts";

/** Whoever is signed in may search: each provider shows what its own Viewer right and the scope allow. */
export const searchRoutes: readonly Route[] = [
  defineRoute({
    method: "post",
    path: "/api/common/search",
    tag: "search",
    summary: "Look for pages, invoices, third parties and accounts at once",
    right: "signed-in",
    body: searchBody,
    answer: searchAnswer,
    handler: async ({ app, caller, body }) => search(app, caller, body),
  }),
];
