import {
  changeChatBody,
  chatAnswer,
  chatContactAnswer,
  chatContactsAnswer,
  chatProfileAnswer,
  chatsAnswer,
  oneChatAnswer,
  sendChatMessageBody,
} from "../chat.ts";
import { endpoints } from "../endpoint.ts";
import { idQuery } from "../notice.ts";
import { reading } from "../office-item.ts";

export const chatEndpoints = endpoints("chat", {
  chats: {
    method: "get",
    path: "/api/apps/chat/chats",
    summary: "All conversations, with their contact and messages",
    right: "signed-in",
    answer: chatsAnswer,
  },
  chat: {
    method: "get",
    path: "/api/apps/chat/chat",
    summary: "One conversation; null when there is none of that id",
    right: "signed-in",
    query: idQuery,
    answer: oneChatAnswer,
  },
  changeChat: {
    method: "patch",
    path: "/api/apps/chat/chat",
    summary: "Mute a conversation or mark it as read; what is not sent stays",
    right: "signed-in",
    body: changeChatBody,
    answer: chatAnswer,
    refusals: ["CHAT_NOT_FOUND"],
  },
  sendMessage: {
    method: "post",
    path: "/api/apps/chat/message",
    summary: "Say something in a conversation; answers the conversation",
    right: "signed-in",
    body: sendChatMessageBody,
    answer: chatAnswer,
    refusals: ["CHAT_NOT_FOUND"],
  },
  contacts: {
    method: "get",
    path: "/api/apps/chat/contacts",
    summary: "Who may be written to, by name",
    right: "signed-in",
    answer: chatContactsAnswer,
  },
  contact: reading("/api/apps/chat/contact", "One contact, whole", chatContactAnswer, "CONTACT_NOT_FOUND"),
  profile: {
    method: "get",
    path: "/api/apps/chat/profile",
    summary: "The caller as others see him",
    right: "signed-in",
    answer: chatProfileAnswer,
  },
});
