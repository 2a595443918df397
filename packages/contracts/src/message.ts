import { z } from "zod";
import { askedId, changedNotice, newNotice, notice, readStatus } from "./notice.ts";

export const messageAnswer = notice;
/** All of the caller's messages, the newest first. */
export const messagesAnswer = z.array(messageAnswer);

export const createMessageBody = z.object({ message: newNotice });
export const updateMessageBody = z.object({ id: askedId, message: changedNotice });
/** `toggle-read-status`. */
export const messageReadBody = z.object({ message: readStatus });
