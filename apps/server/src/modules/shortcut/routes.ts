import { idQuery } from "@grand-livre/contracts/notice";
import {
  createShortcutBody,
  shortcutAnswer,
  shortcutsAnswer,
  updateShortcutBody,
} from "@grand-livre/contracts/shortcut";
import { defineRoute, type Route } from "../../http/route.ts";
import { changeShortcut, createShortcut, listShortcuts, removeShortcut } from "./service.ts";

const tag = "shortcut";
const path = "/api/common/shortcuts";

/** A person's own shortcuts: being signed in is the right, and nobody else's are within reach. */
export const shortcutRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path,
    tag,
    summary: "The caller's shortcuts, the oldest first",
    right: "signed-in",
    answer: shortcutsAnswer,
    handler: async ({ app, caller }) => listShortcuts(app, caller),
  }),
  defineRoute({
    method: "post",
    path,
    tag,
    summary: "Add a shortcut",
    right: "signed-in",
    body: createShortcutBody,
    answer: shortcutAnswer,
    handler: async ({ app, caller, body }) => createShortcut(app, caller, body.shortcut),
  }),
  defineRoute({
    method: "patch",
    path,
    tag,
    summary: "Change a shortcut; what is not sent stays",
    right: "signed-in",
    body: updateShortcutBody,
    answer: shortcutAnswer,
    handler: async ({ app, caller, body }) =>
      changeShortcut(app, caller, body.id ?? body.shortcut.id ?? "", body.shortcut),
  }),
  defineRoute({
    method: "delete",
    path,
    tag,
    summary: "Remove a shortcut; answers it",
    right: "signed-in",
    query: idQuery,
    answer: shortcutAnswer,
    handler: async ({ app, caller, query }) => removeShortcut(app, caller, query.id),
  }),
];
