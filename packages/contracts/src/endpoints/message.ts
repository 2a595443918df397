import { z } from "zod";
import { endpoints, signedIn } from "../endpoint.ts";
import {
  createMessageBody,
  messageAnswer,
  messageReadBody,
  messagesAnswer,
  updateMessageBody,
} from "../message.ts";
import { idQuery } from "../notice.ts";

export const messageEndpoints = endpoints("message", {
  markAllAsRead: signedIn.get(
    "/api/common/messages/mark-all-as-read",
    "Mark every message as read and seen; safe to repeat",
    { answer: z.literal(true) },
  ),
  toggleReadStatus: signedIn.post(
    "/api/common/messages/toggle-read-status",
    "Say whether one message is read",
    { body: messageReadBody, answer: messageAnswer, refusals: ["MESSAGE_NOT_FOUND"] },
  ),
  list: signedIn.get("/api/common/messages", "The caller's messages, the newest first", {
    answer: messagesAnswer,
  }),
  create: signedIn.post("/api/common/messages", "Write a message of one's own", {
    body: createMessageBody,
    answer: messageAnswer,
  }),
  update: signedIn.patch("/api/common/messages", "Change a message; what is not sent stays", {
    body: updateMessageBody,
    answer: messageAnswer,
    refusals: ["MESSAGE_NOT_FOUND"],
  }),
  remove: signedIn.delete("/api/common/messages", "Remove a message; answers it", {
    query: idQuery,
    answer: messageAnswer,
    refusals: ["MESSAGE_NOT_FOUND"],
  }),
});
