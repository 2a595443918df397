import { z } from "zod";
import { endpoints, signedIn } from "../endpoint.ts";
import { idQuery } from "../notice.ts";
import {
  createNotificationBody,
  notificationAnswer,
  notificationReadBody,
  notificationsAnswer,
  updateNotificationBody,
} from "../notification.ts";

export const notificationEndpoints = endpoints("notification", {
  markAllAsRead: signedIn.get(
    "/api/common/notifications/mark-all-as-read",
    "Mark every notification as read and seen; safe to repeat",
    { answer: z.literal(true) },
  ),
  toggleReadStatus: signedIn.post(
    "/api/common/notifications/toggle-read-status",
    "Say whether one notification is read",
    { body: notificationReadBody, answer: notificationAnswer, refusals: ["NOTIFICATION_NOT_FOUND"] },
  ),
  list: signedIn.get("/api/common/notifications", "The caller's notifications, the newest first", {
    answer: notificationsAnswer,
  }),
  create: signedIn.post("/api/common/notifications", "Write a notification of one's own", {
    body: createNotificationBody,
    answer: notificationAnswer,
  }),
  update: signedIn.patch("/api/common/notifications", "Change a notification; what is not sent stays", {
    body: updateNotificationBody,
    answer: notificationAnswer,
    refusals: ["NOTIFICATION_NOT_FOUND"],
  }),
  remove: signedIn.delete("/api/common/notifications", "Remove a notification; answers it", {
    query: idQuery,
    answer: notificationAnswer,
    refusals: ["NOTIFICATION_NOT_FOUND"],
  }),
});
