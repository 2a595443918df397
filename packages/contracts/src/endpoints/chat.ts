import {
  changeChatBody,
  chatAnswer,
  chatContactAnswer,
  chatContactsAnswer,
  chatProfileAnswer,
  chatsAnswer,
  earlierAnswer,
  earlierQuery,
  oneChatAnswer,
  openChatBody,
  personsAnswer,
  sendChatMessageBody,
} from "../chat.ts";
import { endpoints, signedIn } from "../endpoint.ts";
import { idQuery } from "../notice.ts";
import { reading } from "../office-item.ts";

export const chatEndpoints = endpoints("chat", {
  chats: signedIn.get(
    "/api/apps/chat/chats",
    "The sample conversations and the caller's own, with their contact and latest messages",
    { answer: chatsAnswer },
  ),
  chat: signedIn.get("/api/apps/chat/chat", "One conversation; null when there is none of that id", {
    query: idQuery,
    answer: oneChatAnswer,
  }),
  changeChat: signedIn.patch(
    "/api/apps/chat/chat",
    "Mute a conversation or mark it as read; what is not sent stays",
    { body: changeChatBody, answer: chatAnswer, refusals: ["CHAT_NOT_FOUND"] },
  ),
  sendMessage: signedIn.post(
    "/api/apps/chat/message",
    "Say something in a conversation; answers the conversation",
    { body: sendChatMessageBody, answer: chatAnswer, refusals: ["CHAT_NOT_FOUND"] },
  ),
  openChat: signedIn.post(
    "/api/apps/chat/chat",
    "The caller's conversation with a person of the installation, made when there was none",
    { body: openChatBody, answer: chatAnswer, refusals: ["CHAT_PERSON_NOT_FOUND"] },
  ),
  earlier: signedIn.get(
    "/api/apps/chat/messages",
    "Messages of a conversation from before one of them, the oldest first",
    { query: earlierQuery, answer: earlierAnswer, refusals: ["CHAT_NOT_FOUND"] },
  ),
  persons: signedIn.get(
    "/api/apps/chat/persons",
    "The persons of the installation whom the caller may write to, by name",
    { answer: personsAnswer },
  ),
  events: signedIn.get(
    "/api/apps/chat/events",
    "Server-sent events: one whenever a conversation of the caller changed",
    { answer: { raw: "text/event-stream" } },
  ),
  contacts: signedIn.get("/api/apps/chat/contacts", "Who may be written to, by name", {
    answer: chatContactsAnswer,
  }),
  contact: reading("/api/apps/chat/contact", "One contact, whole", chatContactAnswer, "CONTACT_NOT_FOUND"),
  profile: signedIn.get("/api/apps/chat/profile", "The caller as others see him", {
    answer: chatProfileAnswer,
  }),
});
