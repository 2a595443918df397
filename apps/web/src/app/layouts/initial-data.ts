import { navigationEndpoints } from "@grand-livre/contracts/endpoints/navigation";
import { call } from "../../lib/api.ts";
import { dossiersOptions } from "../../lib/context.ts";
import { queryClient } from "../../lib/query-client.ts";
import { tellSession } from "../../lib/use-signed-in-user.ts";
import { chatsQuery, inOrder } from "../chat/chat-queries.ts";
import { navigationQuery } from "../navigation/use-navigation.ts";
import { feedQuery } from "../toolbar/feed/feed.ts";
import { shortcutsQuery } from "../toolbar/shortcuts/shortcuts.ts";
import { commonUserQuery } from "../toolbar/user-menu/common-user.ts";
import { configuredLayout } from "./layout-choice.ts";
import { chooseLayout, type LayoutName } from "./layout-names.ts";
import { loadLayout } from "./load-layout.ts";

/** The call may not keep the screen from its user longer than this; what comes later is shown when it comes. */
const PATIENCE_MS = 2_500;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** One call for what surrounds every screen; each part is then kept, and read again, under a key of its own. */
async function readShell(): Promise<void> {
  const shell = await call(navigationEndpoints.shell, { quiet: true });
  tellSession(shell.session);
  queryClient.setQueryData(dossiersOptions.queryKey, shell.legalEntities);
  queryClient.setQueryData(navigationQuery.queryKey, shell.navigation);
  queryClient.setQueryData(feedQuery("message").queryKey, shell.messages);
  queryClient.setQueryData(feedQuery("notification").queryKey, shell.notifications);
  queryClient.setQueryData(shortcutsQuery.queryKey, shell.shortcuts);
  queryClient.setQueryData(chatsQuery.queryKey, inOrder(shell.chats));
  queryClient.setQueryData(commonUserQuery.queryKey, shell.user);
}

/**
 * What the main layout needs before it renders, all at once: the layout's files, the person, the companies, the navigation, the
 * toolbar's lists and the conversations. Where the call fails or lingers, each part is asked for by what shows it, which says so.
 */
export async function loadMainLayout(named: LayoutName | undefined): Promise<void> {
  await Promise.all([
    loadLayout(chooseLayout([], named, configuredLayout.get())),
    Promise.race([readShell().catch(() => undefined), pause(PATIENCE_MS)]),
  ]);
}
