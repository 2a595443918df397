import { z } from "zod";
import { changedNotice, newNotice, notice, readStatus } from "./notice.ts";

export const messageAnswer = notice;
/** All of the caller's messages, the newest first. */
export const messagesAnswer = z.array(messageAnswer);

export const createMessageBody = z.strictObject({ message: newNotice });
export const updateMessageBody = z.strictObject({ id: z.uuid(), message: changedNotice });
/** `toggle-read-status`. */
export const messageReadBody = z.strictObject({ message: readStatus });
