import { trashAnswer, trashQuery } from "@grand-livre/contracts/trash";
import { defineRoute, type Route } from "../../http/route.ts";
import { eitherSide } from "./rights.ts";
import { listTrash } from "./trash.ts";

/** Deleted drafts; `restore-invoice` brings one back. */
export const trashRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/invoice/deleted",
    tag: "invoice",
    summary: "The drafts deleted in the last thirty days, with the days left to bring them back",
    right: eitherSide("Viewer"),
    query: trashQuery,
    answer: trashAnswer,
    handler: async ({ app, caller, query }) => listTrash(app, caller, query),
  }),
];
