import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { handle, type Route } from "../../http/route.ts";
import { changeChat, chatContacts, listChats, readChat, readProfile, sendMessage } from "./service.ts";

/** Conversations are shared by the installation: being signed in is the right. */
export const chatRoutes: readonly Route[] = [
  handle(chatEndpoints.chats, async ({ app, caller }) => listChats(app, caller)),
  handle(chatEndpoints.chat, async ({ app, caller, query }) => readChat(app, caller, query.id)),
  handle(chatEndpoints.changeChat, async ({ app, caller, body }) =>
    changeChat(app, caller, body.id, body.chat),
  ),
  handle(chatEndpoints.sendMessage, async ({ app, caller, body }) =>
    sendMessage(app, caller, body.chatId, body.value),
  ),
  handle(chatEndpoints.contacts, async ({ app, caller }) => chatContacts.list(app.db, caller.scope)),
  handle(chatEndpoints.contact, async ({ app, caller, query }) =>
    chatContacts.read(app.db, caller.scope, query.id),
  ),
  handle(chatEndpoints.profile, async ({ app, caller }) => readProfile(app, caller)),
];
