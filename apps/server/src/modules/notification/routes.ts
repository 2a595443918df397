import { idQuery } from "@grand-livre/contracts/notice";
import {
  createNotificationBody,
  notificationAnswer,
  notificationReadBody,
  notificationsAnswer,
  updateNotificationBody,
} from "@grand-livre/contracts/notification";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.ts";
import { changeNotice, createNotice, listNotices, readAllNotices, removeNotice } from "../notice/service.ts";

const tag = "notification";
const path = "/api/common/notifications";

/** A person's own notifications: being signed in is the right, and nobody else's are within reach. */
export const notificationRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/common/notifications/mark-all-as-read",
    tag,
    summary: "Mark every notification as read and seen; safe to repeat",
    right: "signed-in",
    answer: z.literal(true),
    handler: async ({ app, caller }) => readAllNotices(app, caller, tag),
  }),
  defineRoute({
    method: "post",
    path: "/api/common/notifications/toggle-read-status",
    tag,
    summary: "Say whether one notification is read",
    right: "signed-in",
    body: notificationReadBody,
    answer: notificationAnswer,
    handler: async ({ app, caller, body: { notification } }) =>
      changeNotice(app, caller, tag, notification.id, { read: notification.read }),
  }),
  defineRoute({
    method: "get",
    path,
    tag,
    summary: "The caller's notifications, the newest first",
    right: "signed-in",
    answer: notificationsAnswer,
    handler: async ({ app, caller }) => listNotices(app, caller, tag),
  }),
  defineRoute({
    method: "post",
    path,
    tag,
    summary: "Write a notification of one's own",
    right: "signed-in",
    body: createNotificationBody,
    answer: notificationAnswer,
    handler: async ({ app, caller, body }) => createNotice(app, caller, tag, body.notification),
  }),
  defineRoute({
    method: "patch",
    path,
    tag,
    summary: "Change a notification; what is not sent stays",
    right: "signed-in",
    body: updateNotificationBody,
    answer: notificationAnswer,
    handler: async ({ app, caller, body }) => changeNotice(app, caller, tag, body.id, body.notification),
  }),
  defineRoute({
    method: "delete",
    path,
    tag,
    summary: "Remove a notification; answers it",
    right: "signed-in",
    query: idQuery,
    answer: notificationAnswer,
    handler: async ({ app, caller, query }) => removeNotice(app, caller, tag, query.id),
  }),
];
