import { z } from "zod";
import { askedId, changedNotice, newNotice, notice, readStatus } from "./notice.ts";

export const notificationAnswer = notice;
/** All of the caller's notifications, the newest first. */
export const notificationsAnswer = z.array(notificationAnswer);

export const createNotificationBody = z.object({ notification: newNotice });
export const updateNotificationBody = z.object({ id: askedId, notification: changedNotice });
/** `toggle-read-status`. */
export const notificationReadBody = z.object({ notification: readStatus });
