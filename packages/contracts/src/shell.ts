import { z } from "zod";
import { chatsAnswer } from "./chat.ts";
import { commonUserAnswer } from "./common-user.ts";
import { sessionAnswer } from "./identity.ts";
import { legalEntityListAnswer } from "./legal-entity.ts";
import { messagesAnswer } from "./message.ts";
import { navigationAnswer } from "./navigation.ts";
import { notificationsAnswer } from "./notification.ts";
import { shortcutsAnswer } from "./shortcut.ts";

/** The caller's session, companies, menus, notices, shortcuts, conversations and picture, each as its own call answers it. */
export const shellAnswer = z.object({
  session: sessionAnswer,
  legalEntities: legalEntityListAnswer,
  navigation: navigationAnswer,
  messages: messagesAnswer,
  notifications: notificationsAnswer,
  shortcuts: shortcutsAnswer,
  chats: chatsAnswer,
  user: commonUserAnswer,
});
