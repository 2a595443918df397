import { z } from "zod";
import { changedNotice, newNotice, notice, readStatus } from "./notice.ts";

export const notificationAnswer = notice;
/** All of the caller's notifications, the newest first. */
export const notificationsAnswer = z.array(notificationAnswer);

export const createNotificationBody = z.strictObject({ notification: newNotice });
export const updateNotificationBody = z.strictObject({ id: z.uuid(), notification: changedNotice });
/** `toggle-read-status`. */
export const notificationReadBody = z.strictObject({ notification: readStatus });
