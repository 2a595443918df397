import { queryClient } from "../../lib/query-client.ts";
import { chatsQuery } from "../chat/chat-queries.ts";
import { navigationQuery } from "../navigation/use-navigation.ts";
import { feedQuery } from "../toolbar/feed/feed.ts";
import { shortcutsQuery } from "../toolbar/shortcuts/shortcuts.ts";
import { commonUserQuery } from "../toolbar/user-menu/common-user.ts";
import { configuredLayout } from "./layout-choice.ts";
import { chooseLayout, type LayoutName } from "./layout-names.ts";
import { loadLayout } from "./load-layout.ts";

/** No list may keep the screen from its user longer than this; what comes later is shown when it comes. */
const PATIENCE_MS = 2_500;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * What the main layout needs before it renders, all at once: the layout's files, the navigation, the
 * toolbar's lists and the conversations. A prefetch never throws: a list that fails or lingers is left to its own panel, which says so.
 */
export async function loadMainLayout(named: LayoutName | undefined): Promise<void> {
  const lists = Promise.all([
    queryClient.prefetchQuery(navigationQuery),
    queryClient.prefetchQuery(feedQuery("message")),
    queryClient.prefetchQuery(feedQuery("notification")),
    queryClient.prefetchQuery(shortcutsQuery),
    queryClient.prefetchQuery(chatsQuery),
    queryClient.prefetchQuery(commonUserQuery),
  ]);
  await Promise.all([
    loadLayout(chooseLayout([], named, configuredLayout.get())),
    Promise.race([lists, pause(PATIENCE_MS)]),
  ]);
}
