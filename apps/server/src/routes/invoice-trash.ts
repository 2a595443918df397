import { trashEndpoints } from "@grand-livre/contracts/endpoints/trash";
import { handle, type Route } from "../http/route.ts";
import { listTrash } from "../modules/invoice/document/trash.ts";

/** Deleted drafts; `restore-invoice` brings one back. */
export const trashRoutes: readonly Route[] = [
  handle(trashEndpoints.list, async ({ app, caller, query }) => listTrash(app, caller, query)),
];
