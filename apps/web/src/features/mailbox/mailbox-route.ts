import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { countParam, textParam } from "../../lib/search-params.ts";

/** Which mails are listed (of a folder, of a filter or of a label, by their slugs), which page, and which is open. */
export interface MailboxSearch {
  readonly folder?: string | undefined;
  readonly filter?: string | undefined;
  readonly label?: string | undefined;
  readonly page?: number | undefined;
  readonly mail?: string | undefined;
}

export const mailboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/mailbox",
  validateSearch: (search: Record<string, unknown>): MailboxSearch => ({
    folder: textParam(search, "folder"),
    filter: textParam(search, "filter"),
    label: textParam(search, "label"),
    page: countParam(search, "page"),
    mail: textParam(search, "mail"),
  }),
  component: lazyRouteComponent(() => import("./MailboxScreen.tsx"), "MailboxScreen"),
});
