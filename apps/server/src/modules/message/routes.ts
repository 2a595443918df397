import {
  createMessageBody,
  messageAnswer,
  messageReadBody,
  messagesAnswer,
  updateMessageBody,
} from "@grand-livre/contracts/message";
import { idQuery } from "@grand-livre/contracts/notice";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.ts";
import { changeNotice, createNotice, listNotices, readAllNotices, removeNotice } from "../notice/service.ts";

const tag = "message";
const path = "/api/common/messages";

/** A person's own messages: being signed in is the right, and nobody else's are within reach. */
export const messageRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/common/messages/mark-all-as-read",
    tag,
    summary: "Mark every message as read and seen; safe to repeat",
    right: "signed-in",
    answer: z.literal(true),
    handler: async ({ app, caller }) => readAllNotices(app, caller, tag),
  }),
  defineRoute({
    method: "post",
    path: "/api/common/messages/toggle-read-status",
    tag,
    summary: "Say whether one message is read",
    right: "signed-in",
    body: messageReadBody,
    answer: messageAnswer,
    handler: async ({ app, caller, body: { message } }) =>
      changeNotice(app, caller, tag, message.id, { read: message.read }),
  }),
  defineRoute({
    method: "get",
    path,
    tag,
    summary: "The caller's messages, the newest first",
    right: "signed-in",
    answer: messagesAnswer,
    handler: async ({ app, caller }) => listNotices(app, caller, tag),
  }),
  defineRoute({
    method: "post",
    path,
    tag,
    summary: "Write a message of one's own",
    right: "signed-in",
    body: createMessageBody,
    answer: messageAnswer,
    handler: async ({ app, caller, body }) => createNotice(app, caller, tag, body.message),
  }),
  defineRoute({
    method: "patch",
    path,
    tag,
    summary: "Change a message; what is not sent stays",
    right: "signed-in",
    body: updateMessageBody,
    answer: messageAnswer,
    handler: async ({ app, caller, body }) => changeNotice(app, caller, tag, body.id, body.message),
  }),
  defineRoute({
    method: "delete",
    path,
    tag,
    summary: "Remove a message; answers it",
    right: "signed-in",
    query: idQuery,
    answer: messageAnswer,
    handler: async ({ app, caller, query }) => removeNotice(app, caller, tag, query.id),
  }),
];
