import { shortcutEndpoints } from "@grand-livre/contracts/endpoints/shortcut";
import { handle, type Route } from "../http/route.ts";
import {
  changeShortcut,
  createShortcut,
  listShortcuts,
  removeShortcut,
} from "../modules/shortcut/service.ts";

/** A person's own shortcuts: being signed in is the right, and other persons' shortcuts are out of reach. */
export const shortcutRoutes: readonly Route[] = [
  handle(shortcutEndpoints.list, async ({ app, caller }) => listShortcuts(app, caller)),
  handle(shortcutEndpoints.create, async ({ app, caller, body }) =>
    createShortcut(app, caller, body.shortcut),
  ),
  handle(shortcutEndpoints.update, async ({ app, caller, body }) =>
    changeShortcut(app, caller, body.id ?? body.shortcut.id ?? "", body.shortcut),
  ),
  handle(shortcutEndpoints.remove, async ({ app, caller, query }) => removeShortcut(app, caller, query.id)),
];
