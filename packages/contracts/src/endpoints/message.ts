import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import {
  createMessageBody,
  messageAnswer,
  messageReadBody,
  messagesAnswer,
  updateMessageBody,
} from "../message.ts";
import { idQuery } from "../notice.ts";

export const messageEndpoints = endpoints("message", {
  markAllAsRead: {
    method: "get",
    path: "/api/common/messages/mark-all-as-read",
    summary: "Mark every message as read and seen; safe to repeat",
    right: "signed-in",
    answer: z.literal(true),
  },
  toggleReadStatus: {
    method: "post",
    path: "/api/common/messages/toggle-read-status",
    summary: "Say whether one message is read",
    right: "signed-in",
    body: messageReadBody,
    answer: messageAnswer,
    refusals: ["MESSAGE_NOT_FOUND"],
  },
  list: {
    method: "get",
    path: "/api/common/messages",
    summary: "The caller's messages, the newest first",
    right: "signed-in",
    answer: messagesAnswer,
  },
  create: {
    method: "post",
    path: "/api/common/messages",
    summary: "Write a message of one's own",
    right: "signed-in",
    body: createMessageBody,
    answer: messageAnswer,
  },
  update: {
    method: "patch",
    path: "/api/common/messages",
    summary: "Change a message; what is not sent stays",
    right: "signed-in",
    body: updateMessageBody,
    answer: messageAnswer,
    refusals: ["MESSAGE_NOT_FOUND"],
  },
  remove: {
    method: "delete",
    path: "/api/common/messages",
    summary: "Remove a message; answers it",
    right: "signed-in",
    query: idQuery,
    answer: messageAnswer,
    refusals: ["MESSAGE_NOT_FOUND"],
  },
});
