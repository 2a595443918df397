import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { idQuery } from "../notice.ts";
import {
  createNotificationBody,
  notificationAnswer,
  notificationReadBody,
  notificationsAnswer,
  updateNotificationBody,
} from "../notification.ts";

export const notificationEndpoints = endpoints("notification", {
  markAllAsRead: {
    method: "get",
    path: "/api/common/notifications/mark-all-as-read",
    summary: "Mark every notification as read and seen; safe to repeat",
    right: "signed-in",
    answer: z.literal(true),
  },
  toggleReadStatus: {
    method: "post",
    path: "/api/common/notifications/toggle-read-status",
    summary: "Say whether one notification is read",
    right: "signed-in",
    body: notificationReadBody,
    answer: notificationAnswer,
    refusals: ["NOTIFICATION_NOT_FOUND"],
  },
  list: {
    method: "get",
    path: "/api/common/notifications",
    summary: "The caller's notifications, the newest first",
    right: "signed-in",
    answer: notificationsAnswer,
  },
  create: {
    method: "post",
    path: "/api/common/notifications",
    summary: "Write a notification of one's own",
    right: "signed-in",
    body: createNotificationBody,
    answer: notificationAnswer,
  },
  update: {
    method: "patch",
    path: "/api/common/notifications",
    summary: "Change a notification; what is not sent stays",
    right: "signed-in",
    body: updateNotificationBody,
    answer: notificationAnswer,
    refusals: ["NOTIFICATION_NOT_FOUND"],
  },
  remove: {
    method: "delete",
    path: "/api/common/notifications",
    summary: "Remove a notification; answers it",
    right: "signed-in",
    query: idQuery,
    answer: notificationAnswer,
    refusals: ["NOTIFICATION_NOT_FOUND"],
  },
});
