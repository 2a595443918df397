import { endpoints, signedIn } from "../endpoint.ts";
import { idQuery } from "../notice.ts";
import { createShortcutBody, shortcutAnswer, shortcutsAnswer, updateShortcutBody } from "../shortcut.ts";

export const shortcutEndpoints = endpoints("shortcut", {
  list: signedIn.get("/api/common/shortcuts", "The caller's shortcuts, the oldest first", {
    answer: shortcutsAnswer,
  }),
  create: signedIn.post("/api/common/shortcuts", "Add a shortcut", {
    body: createShortcutBody,
    answer: shortcutAnswer,
    refusals: ["SHORTCUT_LIMIT"],
  }),
  update: signedIn.patch("/api/common/shortcuts", "Change a shortcut; what is not sent stays", {
    body: updateShortcutBody,
    answer: shortcutAnswer,
    refusals: ["SHORTCUT_NOT_FOUND"],
  }),
  remove: signedIn.delete("/api/common/shortcuts", "Remove a shortcut; answers it", {
    query: idQuery,
    answer: shortcutAnswer,
    refusals: ["SHORTCUT_NOT_FOUND"],
  }),
});
