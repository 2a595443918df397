import { endpoints } from "../endpoint.ts";
import { idQuery } from "../notice.ts";
import { createShortcutBody, shortcutAnswer, shortcutsAnswer, updateShortcutBody } from "../shortcut.ts";

export const shortcutEndpoints = endpoints("shortcut", {
  list: {
    method: "get",
    path: "/api/common/shortcuts",
    summary: "The caller's shortcuts, the oldest first",
    right: "signed-in",
    answer: shortcutsAnswer,
  },
  create: {
    method: "post",
    path: "/api/common/shortcuts",
    summary: "Add a shortcut",
    right: "signed-in",
    body: createShortcutBody,
    answer: shortcutAnswer,
    refusals: ["SHORTCUT_LIMIT"],
  },
  update: {
    method: "patch",
    path: "/api/common/shortcuts",
    summary: "Change a shortcut; what is not sent stays",
    right: "signed-in",
    body: updateShortcutBody,
    answer: shortcutAnswer,
    refusals: ["SHORTCUT_NOT_FOUND"],
  },
  remove: {
    method: "delete",
    path: "/api/common/shortcuts",
    summary: "Remove a shortcut; answers it",
    right: "signed-in",
    query: idQuery,
    answer: shortcutAnswer,
    refusals: ["SHORTCUT_NOT_FOUND"],
  },
});
