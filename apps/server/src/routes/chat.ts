import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { handle, type Route } from "../http/route.ts";
import { officeRoutes } from "../kit/office-store.ts";
import { chatContactCalls } from "../modules/chat/contacts.ts";
import { chatEvents } from "../modules/chat/events.ts";
import {
  changeChat,
  listChats,
  listPersons,
  openChat,
  readChat,
  readEarlier,
  readProfile,
  sendMessage,
} from "../modules/chat/service.ts";

/** The sample conversations are shared; those of two persons are found by their ids alone. Being signed in is the right. */
export const chatRoutes: readonly Route[] = [
  handle(chatEndpoints.chats, async ({ app, caller }) => listChats(app, caller)),
  handle(chatEndpoints.chat, async ({ app, caller, query }) => readChat(app, caller, query.id)),
  handle(chatEndpoints.changeChat, async ({ app, caller, body }) =>
    changeChat(app, caller, body.id, body.chat),
  ),
  handle(chatEndpoints.sendMessage, async ({ app, caller, body }) =>
    sendMessage(app, caller, body.chatId, body.value),
  ),
  handle(chatEndpoints.openChat, async ({ app, caller, body }) => openChat(app, caller, body.personId)),
  handle(chatEndpoints.earlier, async ({ app, caller, query }) => readEarlier(app, caller, query)),
  handle(chatEndpoints.persons, async ({ app, caller }) => listPersons(app, caller)),
  handle(chatEndpoints.events, async ({ app, caller, request }) =>
    chatEvents(app, caller.scope, request.raw.signal),
  ),
  ...officeRoutes(chatContactCalls),
  handle(chatEndpoints.profile, async ({ app, caller }) => readProfile(app, caller)),
];
